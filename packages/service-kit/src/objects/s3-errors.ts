import { AppError } from '@rubato/contracts';
import { getErrorCode } from '../errors/error-code.ts';
import { retry } from '../errors/retry.ts';

const missing = new Set(['NoSuchKey', 'NotFound']);
/** The message of the client for a 5xx response. The status appears only in the text. */
const storeFailed = /Retryable HTTP status: 5\d\d/;
const full = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded']);

/** Calls the store. Returns undefined for a missing object and throws `AppError` UNAVAILABLE for any other error. */
export async function callStore<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const code = getErrorCode(error) ?? '';
    if (missing.has(code)) return undefined;
    throw full.has(code)
      ? new AppError('UNAVAILABLE', 'Object store full', { retryAfterSeconds: 60 })
      : new AppError('UNAVAILABLE', `Object store unavailable: ${code} ${getMessage(error)}`);
  }
}

/** Like `callStore`, but retries once after a 5xx response. For reads only. */
export async function callStoreWithRetry<T>(work: () => Promise<T>): Promise<T | undefined> {
  const isTemporary = (error: unknown) => storeFailed.test(getMessage(error));
  return callStore(() => retry(work, { maxAttempts: 2, isTemporary }));
}

/** Like `callStore`, for objects that must exist. */
export async function requireFromStore<T>(work: () => Promise<T>): Promise<T> {
  const result = await callStore(async () => ({ value: await work() }));
  if (!result) throw new AppError('UNAVAILABLE', 'Object missing from the object store');
  return result.value;
}

function getMessage(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}
