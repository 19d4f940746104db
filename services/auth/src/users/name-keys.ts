import { toCanonicalName, toNameSkeleton } from './canonical-name.ts';

/**
 * The comparison keys of a user's names, each unique among all users. A change of `toCanonicalName` or `toNameSkeleton` needs a migration that
 * computes those of all users again.
 */
export interface NameKeys {
  readonly emailKey: string;
  readonly usernameKey: string;
  readonly usernameSkeleton: string;
}

export function toNameKeys({
  email,
  username,
}: {
  readonly email: string;
  readonly username: string;
}): NameKeys {
  return {
    emailKey: toCanonicalName(email),
    usernameKey: toCanonicalName(username),
    usernameSkeleton: toNameSkeleton(username),
  };
}
