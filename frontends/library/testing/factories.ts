import type { Playlist, Song, User } from '@rubato/contracts';
import { aSong } from '@rubato/web-kit/testing';

export const user = (fields: Partial<User> = {}): User => ({
  id: 1,
  username: 'ann',
  email: 'ann@example.com',
  artist_name: 'Ann',
  likedSongIds: [],
  playlistIds: [],
  albumIds: [],
  songIds: [],
  ...fields,
});

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
