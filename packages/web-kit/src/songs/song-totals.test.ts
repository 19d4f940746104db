import { expect, test } from '@jest/globals';
import { formatSongCount, formatDurationOfSongs } from './song-totals.ts';

test('songCount uses the singular for one song', () => {
  expect([0, 1, 2].map(formatSongCount)).toEqual(['0 songs', '1 song', '2 songs']);
});

test('totalDuration sums durations and shows hours only if needed', () => {
  expect(formatDurationOfSongs([])).toBe('00:00');
  expect(formatDurationOfSongs([{ duration: '3:50' }, { duration: '0:25' }])).toBe('04:15');
  expect(formatDurationOfSongs([{ duration: '59:59' }, { duration: '0:02' }])).toBe('01:00:01');
});
