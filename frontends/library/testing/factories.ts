import type { Playlist, Song, User } from '@rubato/contracts';

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

export const song = (fields: Partial<Song> = {}): Song => ({
  id: 9,
  title: 'Tide Table',
  artist: 'Ann',
  image_url: '/media/i',
  audio_url: '/media/a',
  duration: '3:07',
  release_year: 2024,
  lyrics: 'one',
  genre: 'Folk',
  user_id: 1,
  albums: [],
  likes: 0,
  created_at: '2026-01-01T00:00:00Z',
  ...fields,
});

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
