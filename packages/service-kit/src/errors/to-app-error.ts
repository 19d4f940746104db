import { AppError, texts } from '@rubato/contracts';
import { isDependencyUnavailable } from './is-dependency-unavailable.ts';

/**
 * Converts any error to one that is safe to send to a caller: an `AppError` stays as it is, an unavailable dependency becomes UNAVAILABLE,
 * and everything else a neutral INTERNAL. No other error's message leaves the process.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDependencyUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL', texts.serverError);
}
