import { hasErrorCode } from '@rubato/contracts';
import { retry } from '@rubato/service-kit';

/** Attempts a read up to three times while it throws UNAVAILABLE: once a response has started, it can no longer become an error. */
export function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  return retry(read, { maxAttempts: 3, isTemporary: (error) => hasErrorCode(error, 'UNAVAILABLE') });
}
