import { AppError } from '@rubato/contracts';

const attempts = 3;

/**
 * Retries a read up to three times while it throws UNAVAILABLE: once a response has started, it can no longer
 * become an error.
 */
export async function retryWhenUnavailable<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || !(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    }
  }
}
