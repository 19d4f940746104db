import { describe, expect, test } from '@jest/globals';
import { songCount, totalDuration } from './album-total.ts';

describe('the totals of an album', () => {
  test('count one song and many', () => {
    expect([0, 1, 2].map(songCount)).toEqual(['0 songs', '1 song', '2 songs']);
  });

  test('carry seconds into minutes and minutes into hours, which show only where there are any', () => {
    expect(totalDuration([])).toBe('00:00');
    expect(totalDuration([{ duration: '3:50' }, { duration: '0:15' }])).toBe('04:05');
    expect(totalDuration([{ duration: '59:59' }, { duration: '0:02' }])).toBe('01:00:01');
  });
});
