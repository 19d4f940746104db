import type { Playlist, Song, User } from '@rubato/contracts';
import { aSong, aUser } from '@rubato/web-kit/testing';

export const user = (fields: Partial<User> = {}): User => aUser({ id: 1, ...fields });

export const song = (fields: Partial<Song> = {}): Song => aSong(9, { title: 'Tide Table', ...fields });

export const playlist = (fields: Partial<Playlist> = {}): Playlist => ({
  id: 5,
  name: 'Rainy days',
  description: 'For the tram',
  image_url: null,
  song_ids: [],
  user_id: 1,
  owner: { id: 1, username: 'ann' },
  ...fields,
});
