import type { ArtistSummary, Playlist, SearchResult } from '@rubato/contracts';

/** Nothing was found. */
export const aSearchResult = (fields: Partial<SearchResult> = {}): SearchResult => ({
  top: null,
  songs: [],
  albums: [],
  artists: [],
  playlists: [],
  lyrics: [],
  did_you_mean: null,
  ...fields,
});

export const anArtistSummary = (fields: Partial<ArtistSummary> = {}): ArtistSummary => ({
  id: 7,
  handle: 'ann',
  name: 'Ann',
  image_url: null,
  user_id: 5,
  ...fields,
});

export const aPlaylist = (id: number, fields: Partial<Playlist> = {}): Playlist => ({
  id,
  name: `Playlist ${id}`,
  description: '',
  image_url: null,
  song_ids: [],
  user_id: 5,
  owner: { id: 5, username: 'ann' },
  ...fields,
});
