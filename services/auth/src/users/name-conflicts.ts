import { AppError, authTexts } from '@rubato/contracts';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { demoUser } from '../config.ts';
import { toNameKeys } from './name-keys.ts';

/** Names of an account, or those of them that change. */
interface Names {
  readonly email?: string;
  readonly username?: string;
}

interface NameConflict {
  readonly email: boolean;
  readonly username: boolean;
  readonly looks: boolean;
}

const findConflicts = `
  SELECT email_key = $1 AS email, username_key = $2 AS username, username_skeleton = $3 AS looks
  FROM users WHERE id <> $4 AND (email_key = $1 OR username_key = $2 OR username_skeleton = $3)`;

/** The demo user's names, and its artist name as a username: sign-up makes a username the artist name. */
const reserved = [demoUser.username, demoUser.artistName].map((username) =>
  toNameKeys({ email: demoUser.email, username }),
);

/**
 * Throws CONFLICT, under `email` and `username`, if another account than `ownId` has these names, ignoring case and
 * letters that look alike, or if they are reserved.
 */
export async function assertNamesAvailable(
  manager: Pick<EntityManager, 'query'>,
  names: Names,
  ownId = 0,
): Promise<void> {
  const { email = '', username = '' } = names;
  const keys = toNameKeys({ email, username });
  const taken: NameConflict[] = await manager.query(findConflicts, [
    keys.emailKey,
    keys.usernameKey,
    keys.usernameSkeleton,
    ownId,
  ]);
  assertNoConflicts([...taken, ...findReservedConflicts(names)]);
}

/** Throws CONFLICT, under `email` and `username`, for the demo user's names, whether or not it exists: it may be added later. */
export function assertNotReserved(names: Names): void {
  assertNoConflicts(findReservedConflicts(names));
}

/** Whether an address is the demo user's. */
export function isReservedEmail(email: string): boolean {
  return findReservedConflicts({ email }).some((conflict) => conflict.email);
}

function findReservedConflicts({ email = '', username = '' }: Names): NameConflict[] {
  const keys = toNameKeys({ email, username });
  return reserved.map(({ emailKey, usernameKey, usernameSkeleton }) => ({
    email: keys.emailKey === emailKey,
    username: keys.usernameKey === usernameKey,
    looks: keys.usernameSkeleton === usernameSkeleton,
  }));
}

function assertNoConflicts(taken: readonly NameConflict[]): void {
  const fields: Record<string, string> = {};
  if (taken.some((user) => user.email)) fields.email = authTexts.emailTaken;
  if (taken.some((user) => user.username)) fields.username = authTexts.usernameTaken;
  else if (taken.some((user) => user.looks)) fields.username = authTexts.usernameTooSimilar;
  if (Object.keys(fields).length) throw new AppError('CONFLICT', 'In use', { fields });
}

/** Maps a violated unique constraint to CONFLICT: concurrent changes are only detected by the database. */
export function toConflict(error: unknown): AppError | undefined {
  if (!(error instanceof QueryFailedError) || !('constraint' in error.driverError)) return undefined;
  const { constraint } = error.driverError;
  if (constraint === 'users_email_key')
    return new AppError('CONFLICT', 'In use', { fields: { email: authTexts.emailTaken } });
  if (constraint === 'users_username_key')
    return new AppError('CONFLICT', 'In use', { fields: { username: authTexts.usernameTaken } });
  if (constraint === 'users_username_skeleton')
    return new AppError('CONFLICT', 'In use', { fields: { username: authTexts.usernameTooSimilar } });
  return undefined;
}
