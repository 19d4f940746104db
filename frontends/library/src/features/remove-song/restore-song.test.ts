import { expect, test } from '@jest/globals';
import { playlist } from '../../../testing/factories.ts';
import { restoreSong } from './restore-song.ts';

test('inserts the song at its previous index', () => {
  expect(restoreSong(playlist({ song_ids: [1, 3] }), 2, 1).song_ids).toEqual([1, 2, 3]);
  expect(restoreSong(playlist({ song_ids: [] }), 2, 4).song_ids).toEqual([2]);
});

test('does not duplicate a song that is already in the playlist', () => {
  const unchanged = playlist({ song_ids: [1, 2] });
  expect(restoreSong(unchanged, 2, 0)).toBe(unchanged);
});
