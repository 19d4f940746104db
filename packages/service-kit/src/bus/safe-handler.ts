import { AppError, texts } from '@rubato/contracts';
import { type BusHandler, maxMessageBytes } from './bus.ts';
import { messageBytes } from './message-size.ts';
import { encodeError } from './wire.ts';

/** What a caller gets whose answer could not be sent. */
export const failedReply = encodeError(new AppError('INTERNAL', texts.serverError));

/** `handler`, with the answer INTERNAL in place of what it throws or of a message that the bus does not carry. It never rejects. */
export function safeHandler(handler: BusHandler): BusHandler {
  return async (request) => {
    try {
      const reply = await handler(request);
      return messageBytes(reply) > maxMessageBytes ? failedReply : reply;
    } catch {
      return failedReply;
    }
  };
}
