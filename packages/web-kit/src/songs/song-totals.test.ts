import { expect, test } from '@jest/globals';
import { songCount, totalDuration } from './song-totals.ts';

test('one song is counted in the singular', () => {
  expect([0, 1, 2].map(songCount)).toEqual(['0 songs', '1 song', '2 songs']);
});

test('durations are summed, hours only when there are any', () => {
  expect(totalDuration([])).toBe('00:00');
  expect(totalDuration([{ duration: '3:50' }, { duration: '0:25' }])).toBe('04:15');
  expect(totalDuration([{ duration: '59:59' }, { duration: '0:02' }])).toBe('01:00:01');
});
