import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openRangeBytes, parseByteRanges } from './byte-range.ts';

describe('parseByteRanges', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['BYTES = 10-5000', { start: 10, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=999-', { start: 999, end: 999 }],
  ])('parses %s of 1000 bytes', (header, range) => {
    expect(parseByteRanges(header, 1000)).toEqual([range]);
  });

  it('ends an open range after half a megabyte', () => {
    expect(parseByteRanges('bytes=5-', 10 * openRangeBytes)).toEqual([
      { start: 5, end: 5 + openRangeBytes - 1 },
    ]);
  });

  it('returns several ranges in the requested order, without those after the end', () => {
    expect(parseByteRanges('bytes=500-599, 0-0 ,-1,2000-', 1000)).toEqual([
      { start: 500, end: 599 },
      { start: 0, end: 0 },
      { start: 999, end: 999 },
    ]);
    expect(parseByteRanges(`bytes=${ranges(8)}`, 1000)).toHaveLength(8);
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=1000-,2000-'])(
    'reports %s of 1000 bytes as unsatisfiable',
    (header) => {
      expect(parseByteRanges(header, 1000)).toBe('unsatisfiable');
    },
  );

  it.each([
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'items=0-1',
    'bytes=1-2-3',
    'bytes=0-1,',
    'bytes=0-1,a',
    'bytes=0-10,5-15',
    'bytes=0-,999-999',
    'bytes=-10,990-',
    `bytes=${ranges(9)}`,
    `bytes=${ranges(100)}`,
  ])('ignores %p', (header) => {
    expect(parseByteRanges(header, 1000)).toBeUndefined();
  });

  it('never returns a range outside the object', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5000), fc.nat(5000), fc.nat(3000), (noise, first, last, bytes) => {
        for (const header of [
          noise,
          `bytes=${noise}`,
          `bytes=${first}-${last}`,
          `bytes=${first}-,-${last}`,
        ]) {
          const found = parseByteRanges(header, bytes);
          for (const range of Array.isArray(found) ? found : []) {
            expect(range.start).toBeGreaterThanOrEqual(0);
            expect(range.start).toBeLessThanOrEqual(range.end);
            expect(range.end).toBeLessThan(bytes);
          }
        }
      }),
    );
  });
});

function ranges(count: number): string {
  return Array.from({ length: count }, (_, n) => `${2 * n}-${2 * n}`).join(',');
}
