import { describe, expect, test } from '@jest/globals';
import { computeColumns } from './use-visible-columns.ts';

describe('computeColumns', () => {
  test('returns the columns in view', () => {
    expect(computeColumns(0, 1000, 200)).toEqual({ first: 0, end: 5 });
  });

  test('follows the scroll position', () => {
    expect(computeColumns(2000, 1000, 200)).toEqual({ first: 10, end: 15 });
  });

  test('are none as long as the lead fills the shelf', () => {
    expect(computeColumns(-600, 400, 200)).toEqual({ first: 0, end: 0 });
    expect(computeColumns(-600, 700, 200)).toEqual({ first: 0, end: 1 });
  });
});
