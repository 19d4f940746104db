import { canonicalName, nameSkeleton } from './canonical-name.ts';

/** Raise it when the rules of `canonicalName` or `nameSkeleton` change: every row is then made anew. */
export const namesVersion = 1;

/** What a user's names come to, each unique among all users. */
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
