import { expect, test } from '@jest/globals';
import { furthest, median, seededRandom } from './statistics.ts';

test('furthest ignores the sign and undefined values', () => {
  expect(furthest([0.2, undefined, -0.7, 0.5])).toBe(-0.7);
  expect(furthest([undefined])).toBeUndefined();
});

test('median ignores outliers', () => {
  expect(median([3, 1, 100])).toBe(3);
});

test('seededRandom repeats a sequence spread from 0 to 1', () => {
  const numbers = (seed: number) => Array.from({ length: 200 }, seededRandom(seed));
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
  expect(Math.min(...numbers(7))).toBeLessThan(0.05);
  expect(Math.max(...numbers(7))).toBeGreaterThan(0.95);
  expect(Math.max(...numbers(7))).toBeLessThan(1);
});
