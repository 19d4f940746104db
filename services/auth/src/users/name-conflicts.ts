import { AppError, authTexts } from '@rubato/contracts';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { nameKeys } from './name-keys.ts';

interface NameConflict {
  readonly email: boolean | null;
  readonly username: boolean | null;
  readonly looks: boolean | null;
}

/** Finds accounts with the same names. Accounts without canonical names are compared in lower case. */
const findConflicts = `
  SELECT email_key = $3 OR lower(email) = lower($1) AS email,
    username_key = $4 OR lower(username) = lower($2) AS username,
    username_skeleton = $5 AS looks
  FROM users
  WHERE id <> $6 AND (email_key = $3 OR lower(email) = lower($1) OR username_key = $4 OR lower(username) = lower($2)
    OR username_skeleton = $5)`;

/**
 * Throws CONFLICT, under `email` and `username`, if another account than `ownId` has these names, ignoring case and
 * letters that look alike.
 */
export async function assertNamesAvailable(
  manager: Pick<EntityManager, 'query'>,
  names: { readonly email: string; readonly username: string },
  ownId = 0,
): Promise<void> {
  const keys = nameKeys(names);
  const taken: NameConflict[] = await manager.query(findConflicts, [
    names.email,
    names.username,
    keys.emailKey,
    keys.usernameKey,
    keys.usernameSkeleton,
    ownId,
  ]);
  if (!taken.length) return;
  const fields: Record<string, string> = {};
  if (taken.some((user) => user.email)) fields.email = authTexts.emailTaken;
  if (taken.some((user) => user.username)) fields.username = authTexts.usernameTaken;
  else if (taken.some((user) => user.looks)) fields.username = authTexts.usernameTooSimilar;
  throw new AppError('CONFLICT', 'In use', { fields });
}

/** Maps a violated unique constraint to CONFLICT: concurrent changes are only detected by the database. */
export function toConflict(error: unknown): AppError | undefined {
  if (!(error instanceof QueryFailedError) || !('constraint' in error.driverError)) return undefined;
  const { constraint } = error.driverError;
  if (constraint === 'users_email' || constraint === 'users_email_key')
    return new AppError('CONFLICT', 'In use', { fields: { email: authTexts.emailTaken } });
  if (constraint === 'users_username' || constraint === 'users_username_key')
    return new AppError('CONFLICT', 'In use', { fields: { username: authTexts.usernameTaken } });
  if (constraint === 'users_username_skeleton')
    return new AppError('CONFLICT', 'In use', { fields: { username: authTexts.usernameTooSimilar } });
  return undefined;
}
