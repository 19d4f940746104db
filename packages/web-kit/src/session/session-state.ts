import type { User } from '@rubato/contracts';

/** The lists of ids in a session. */
export type IdList = 'likedSongIds' | 'playlistIds' | 'albumIds' | 'songIds';

/** The user with `id` in `list`, without duplicates. */
export function addId(user: User, list: IdList, id: number): User {
  return user[list].includes(id) ? user : { ...user, [list]: [...user[list], id] };
}

/** The user without `id` in `list`. */
export function removeId(user: User, list: IdList, id: number): User {
  return user[list].includes(id) ? { ...user, [list]: user[list].filter((other) => other !== id) } : user;
}
