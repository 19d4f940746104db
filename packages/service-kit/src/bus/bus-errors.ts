import { AppError, texts } from '@rubato/contracts';
import { maxMessageBytes, type BusMessage } from './bus.ts';
import { countMessageBytes } from './message-size.ts';

const retryAfterSeconds = 2;

/** The error of a call whose service is unreachable or too slow. */
export function createUnavailable(subject: string, reason: string): AppError {
  return new AppError('UNAVAILABLE', `${texts.serverError} (${subject}: ${reason})`, { retryAfterSeconds });
}

/** Throws TOO_LARGE for a request that exceeds `maxMessageBytes`. */
export function assertMessageFits(subject: string, message: BusMessage): void {
  const bytes = countMessageBytes(message);
  if (bytes > maxMessageBytes)
    throw new AppError('TOO_LARGE', `${subject}: request of ${bytes} bytes exceeds ${maxMessageBytes}`);
}
