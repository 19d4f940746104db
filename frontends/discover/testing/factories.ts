import type { Album, Artist } from '@rubato/contracts';

/** The artist Ann with two songs and no pictures, owned by user 5. */
export const anArtist = (fields: Partial<Artist> = {}): Artist => ({
  id: 7,
  handle: 'ann',
  name: 'Ann',
  image_url: null,
  banner_url: null,
  user_id: 5,
  bio: '',
  links: [],
  song_count: 2,
  album_count: 0,
  followers: 3,
  ...fields,
});

export const anAlbum = (id: number, fields: Partial<Album> = {}): Album => ({
  id,
  title: `Album ${id}`,
  image_url: '/media/cover.jpg',
  release_year: 2024,
  song_ids: [],
  artist: { artist_id: 5, artist_name: 'Ann', artist_handle: 'ann' },
  ...fields,
});
