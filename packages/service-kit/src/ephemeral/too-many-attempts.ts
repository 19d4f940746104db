import { AppError } from '@rubato/contracts';

/** The error above a limit of attempts, TOO_MANY_REQUESTS, which says for how many more seconds the limit stays reached. */
export function createTooManyAttempts(retryAfterSeconds: number): AppError {
  const message = `Too many attempts. Please try again in ${formatWait(retryAfterSeconds)}.`;
  return new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}

/** Rounded up, so that an attempt after this time is not too early. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
