import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { equalPower } from './fade.ts';
import { fadeLength } from './handover.ts';

const progress = fc.double({ min: 0, max: 1, noNaN: true });

test('a fade is as loud as one song at any time', () => {
  fc.assert(
    fc.property(progress, (moment) => {
      const { leaving, coming } = equalPower(moment);
      expect(leaving ** 2 + coming ** 2).toBeCloseTo(1);
    }),
  );
  expect(equalPower(0)).toEqual({ leaving: 1, coming: 0 });
  expect(equalPower(2).coming).toBe(1);
});

test.each([
  ['what is wished', 6, 200, 180, 6],
  ['half of a short song that leaves', 12, 10, 180, 5],
  ['half of a short song that comes', 12, 200, 8, 4],
  ['nothing before the length of either is known', 12, 200, NaN, 0],
  ['nothing before the length of either is known', 12, NaN, 200, 0],
])('a fade takes %s', (_name, wished, leaving, coming, seconds) => {
  expect(fadeLength(wished, leaving, coming)).toBe(seconds);
});
