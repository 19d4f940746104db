import { expect, test } from '@jest/globals';
import { playlist } from '../../../testing/factories.ts';
import { putSongBack } from './put-song-back.ts';

test('a song comes back to where it was', () => {
  expect(putSongBack(playlist({ song_ids: [1, 3] }), 2, 1).song_ids).toEqual([1, 2, 3]);
  expect(putSongBack(playlist({ song_ids: [] }), 2, 4).song_ids).toEqual([2]);
});

test('a song that is there already does not come twice', () => {
  const whole = playlist({ song_ids: [1, 2] });
  expect(putSongBack(whole, 2, 0)).toBe(whole);
});
