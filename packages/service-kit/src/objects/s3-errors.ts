import { AppError } from '@rubato/contracts';
import { errorCode } from '../errors/error-code.ts';

const absent = new Set(['NoSuchKey', 'NotFound']);
/** What the client says of an answer from 500 up; which one exactly stands in the text only. */
const storeFailed = /Retryable HTTP status: 5\d\d/;
const full = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded']);

/** Asks the store. Undefined where there is no such object; whatever else fails is the store's: `AppError` UNAVAILABLE. */
export async function askStore<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (absent.has(code)) return undefined;
    throw full.has(code)
      ? new AppError('UNAVAILABLE', 'The object store is full', { retryAfterSeconds: 60 })
      : new AppError('UNAVAILABLE', `The object store does not answer: ${code} ${messageOf(error)}`);
  }
}

/** The same for what changes nothing: asked once more where the store says that it failed. */
export async function askStoreAgain<T>(work: () => Promise<T>): Promise<T | undefined> {
  return askStore(async () => {
    try {
      return await work();
    } catch (error) {
      if (!storeFailed.test(messageOf(error))) throw error;
      return await work();
    }
  });
}

/** The same, of what has to be there. */
export async function askStoreFor<T>(work: () => Promise<T>): Promise<T> {
  const answer = await askStore(async () => ({ value: await work() }));
  if (!answer) throw new AppError('UNAVAILABLE', 'The object store has lost what it was asked for');
  return answer.value;
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}
