import type { User } from '@rubato/contracts';

/** The member Ann, who has nothing yet. */
export const aUser = (fields: Partial<User> = {}): User => ({
  id: 5,
  username: 'ann',
  email: 'ann@example.org',
  artist_name: 'Ann',
  likedSongIds: [],
  playlistIds: [],
  albumIds: [],
  songIds: [],
  ...fields,
});
