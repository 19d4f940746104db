import { AppError, texts } from '@rubato/contracts';
import { maxMessageBytes, type BusMessage } from './bus.ts';
import { messageBytes } from './message-size.ts';

const retryAfterSeconds = 2;

/** What a caller gets when the service it asks is away, too slow, or cannot be reached. */
export function unavailable(subject: string, reason: string): AppError {
  return new AppError('UNAVAILABLE', `${texts.unavailable} (${subject}: ${reason})`, { retryAfterSeconds });
}

/** Throws TOO_LARGE for a request that the bus does not carry. */
export function refuseOversize(subject: string, message: BusMessage): void {
  const bytes = messageBytes(message);
  if (bytes > maxMessageBytes)
    throw new AppError('TOO_LARGE', `${subject}: ${bytes} bytes are more than the bus carries`);
}
