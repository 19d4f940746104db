import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { computeEqualPower } from './fade.ts';
import { computeFadeLength } from '../gapless-transition.ts';

const anyProgress = fc.double({ min: 0, max: 1, noNaN: true });

describe('computeEqualPower', () => {
  test('keeps the total power constant throughout the fade', () => {
    fc.assert(
      fc.property(anyProgress, (progress) => {
        const { outgoing, incoming } = computeEqualPower(progress);
        expect(outgoing ** 2 + incoming ** 2).toBeCloseTo(1);
      }),
    );
    expect(computeEqualPower(0)).toEqual({ outgoing: 1, incoming: 0 });
    expect(computeEqualPower(2).incoming).toBe(1);
  });
});

describe('computeFadeLength', () => {
  test.each([
    ['the configured length', 6, 200, 180, 6],
    ['half of a short outgoing song', 12, 10, 180, 5],
    ['half of a short incoming song', 12, 200, 8, 4],
    ['0 while the duration of the incoming song is unknown', 12, 200, NaN, 0],
    ['0 while the duration of the outgoing song is unknown', 12, NaN, 200, 0],
  ])('is %s', (_name, configured, outgoing, incoming, seconds) => {
    expect(computeFadeLength(configured, outgoing, incoming)).toBe(seconds);
  });
});
