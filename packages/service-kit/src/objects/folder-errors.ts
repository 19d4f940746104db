import { AppError } from '@rubato/contracts';
import { getErrorCode } from '../errors/error-code.ts';

const missing = new Set(['ENOENT', 'ENOTDIR']);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Out of file descriptors or memory, a failing disk or a read-only one: not caused by the request and possibly temporary. */
const failing = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EIO', 'EROFS', 'EBUSY', 'EAGAIN']);

/** Returns undefined if `error` means that a file is missing. Otherwise throws UNAVAILABLE if the disk is full or failing, else `error`. */
export function ignoreMissing(error: unknown): undefined {
  if (missing.has(getErrorCode(error) ?? '')) return undefined;
  throw toUnavailableError(error);
}

export function storeFull(): AppError {
  return new AppError('UNAVAILABLE', 'Object store full', { retryAfterSeconds: 60 });
}

/** Converts an error of a full or failing disk to UNAVAILABLE. Returns any other error unchanged. */
export function toUnavailableError(error: unknown): unknown {
  const code = getErrorCode(error) ?? '';
  if (full.has(code)) return storeFull();
  if (failing.has(code))
    return new AppError('UNAVAILABLE', `Object store failed: ${code}`, { retryAfterSeconds: 5 });
  return error;
}
