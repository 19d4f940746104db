import { expect, test } from '@jest/globals';
import type { Album } from '@rubato/contracts';
import { sortNewestFirst, addAlbum, removeAlbum } from './album-state.ts';

const album = (id: number, title = `Album ${id}`): Album => ({
  id,
  title,
  image_url: 'https://example.org/a.png',
  release_year: 1999,
  song_ids: [],
  artist: { artist_id: 1, artist_name: 'Ann' },
});

test('albums are added, replaced and removed, and sorted newest first', () => {
  const two = addAlbum(addAlbum({}, album(1)), album(2));
  expect(sortNewestFirst(two).map(({ id }) => id)).toEqual([2, 1]);
  expect(addAlbum(two, album(1, 'Renamed'))).toEqual({ 1: album(1, 'Renamed'), 2: album(2) });
  expect(removeAlbum(two, 1)).toEqual({ 2: album(2) });
});
