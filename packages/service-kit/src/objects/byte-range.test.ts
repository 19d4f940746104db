import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openRangeBytes, parseByteRange } from './byte-range.ts';

describe('a byte range', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['BYTES = 10-5000', { start: 10, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=999-', { start: 999, end: 999 }],
  ])('reads %s of 1000 bytes', (header, range) => {
    expect(parseByteRange(header, 1000)).toEqual(range);
  });

  it('ends an open range after half a megabyte', () => {
    expect(parseByteRange('bytes=5-', 10 * openRangeBytes)).toEqual({
      start: 5,
      end: 5 + openRangeBytes - 1,
    });
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('cannot satisfy %s of 1000 bytes', (header) => {
    expect(parseByteRange(header, 1000)).toBe('unsatisfiable');
  });

  it.each([
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1,5-6',
    'bytes=1-2-3',
  ])('ignores %p', (header) => {
    expect(parseByteRange(header, 1000)).toBeUndefined();
  });

  it('never leads outside the object', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5000), fc.nat(5000), fc.nat(3000), (noise, first, last, bytes) => {
        for (const header of [noise, `bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
          const range = parseByteRange(header, bytes);
          if (typeof range !== 'object') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThan(bytes);
        }
      }),
    );
  });
});
