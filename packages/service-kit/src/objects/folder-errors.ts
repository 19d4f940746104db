import { AppError } from '@rubato/contracts';
import { errorCode } from '../errors/error-code.ts';

const absent = new Set(['ENOENT', 'ENOTDIR']);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** No file descriptor or memory is left, or the disk fails or was made read-only: none of it the caller's fault, and it may pass. */
const failing = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EIO', 'EROFS', 'EBUSY', 'EAGAIN']);

/** Returns where `error` says that there is no such file; throws UNAVAILABLE where the disk is full or fails, else the error itself. */
export function undefinedWhenAbsent(error: unknown): undefined {
  if (absent.has(errorCode(error) ?? '')) return undefined;
  throw asUnavailable(error);
}

/** UNAVAILABLE in the place of an error of the disk; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  if (full.has(code))
    return new AppError('UNAVAILABLE', 'The object store is full', { retryAfterSeconds: 60 });
  if (failing.has(code))
    return new AppError('UNAVAILABLE', `The object store fails: ${code}`, { retryAfterSeconds: 5 });
  return error;
}
