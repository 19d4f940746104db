import { canonicalName, nameSkeleton } from './canonical-name.ts';

/**
 * The comparison keys of a user's names, each unique among all users. A change of `canonicalName` or `nameSkeleton` needs a migration that
 * computes those of all users again.
 */
export interface NameKeys {
  readonly emailKey: string;
  readonly usernameKey: string;
  readonly usernameSkeleton: string;
}

export function nameKeys({
  email,
  username,
}: {
  readonly email: string;
  readonly username: string;
}): NameKeys {
  return {
    emailKey: canonicalName(email),
    usernameKey: canonicalName(username),
    usernameSkeleton: nameSkeleton(username),
  };
}
