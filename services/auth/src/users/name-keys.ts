import { canonicalName, nameSkeleton } from './canonical-name.ts';

/** Increment it when the rules of `canonicalName` or `nameSkeleton` change: all rows are then recomputed. */
export const namesVersion = 1;

/** The comparison keys of a user's names, each unique among all users. */
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
