import type { User } from '@rubato/contracts';

/** The user Ann, without songs, albums, playlists or likes. */
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
