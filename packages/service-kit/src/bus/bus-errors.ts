import { AppError, texts } from '@rubato/contracts';
import { maxPayloadBytes } from './bus.ts';

const retryAfterSeconds = 2;

/** What a caller gets when the service it asks is away, too slow, or cannot be reached. */
export function unavailable(subject: string, reason: string): AppError {
  return new AppError(
    'UNAVAILABLE',
    `${texts.unavailable} (${subject}: ${reason})`,
    undefined,
    retryAfterSeconds,
  );
}

/** Throws TOO_LARGE for a payload that the bus does not carry. */
export function refuseOversize(subject: string, payload: Uint8Array): void {
  if (payload.byteLength > maxPayloadBytes)
    throw new AppError('TOO_LARGE', `${subject}: ${payload.byteLength} bytes are more than the bus carries`);
}
