import { AppError, texts } from '@rubato/contracts';
import { deletedArtists, deletedUsers } from '../deletions/tombstones.ts';
import { getErrorCode } from './error-code.ts';
import { isDependencyUnavailable } from './is-dependency-unavailable.ts';

/** A request was in flight when its user, or the artist that it is about, was deleted. */
const deletions = new Map([
  [deletedUsers.sqlState, { code: 'UNAUTHENTICATED', text: texts.unauthorized }],
  [deletedArtists.sqlState, { code: 'NOT_FOUND', text: texts.notFound }],
] as const);

/**
 * Converts any error to one that is safe to send to a caller: an `AppError` stays as it is, an unavailable dependency becomes UNAVAILABLE,
 * and everything else a neutral INTERNAL. No other error's message leaves the process.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const deletion = deletions.get(getErrorCode(error) ?? '');
  if (deletion) return new AppError(deletion.code, deletion.text);
  return new AppError(isDependencyUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL', texts.serverError);
}
