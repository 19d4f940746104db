import { AppError, texts } from '@rubato/contracts';
import { type BusHandler, maxMessageBytes } from './bus.ts';
import { countMessageBytes } from './message-size.ts';
import { encodeError } from './wire.ts';

/** The reply when the actual reply cannot be sent. */
export const failedReply = encodeError(new AppError('INTERNAL', texts.serverError));

/** Wraps `handler` so that it never rejects. Replies INTERNAL when it throws or its reply exceeds `maxMessageBytes`. */
export function createSafeHandler(handler: BusHandler): BusHandler {
  return async (request) => {
    try {
      const reply = await handler(request);
      return countMessageBytes(reply) > maxMessageBytes ? failedReply : reply;
    } catch {
      return failedReply;
    }
  };
}
