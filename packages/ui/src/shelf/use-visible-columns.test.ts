import { describe, expect, test } from '@jest/globals';
import { computeColumns } from './use-visible-columns.ts';

describe('computeColumns', () => {
  test('returns the columns in view', () => {
    expect(computeColumns(0, 1000, 200)).toEqual({ first: 0, end: 5 });
  });

  test('follows the scroll position', () => {
    expect(computeColumns(2000, 1000, 200)).toEqual({ first: 10, end: 15 });
  });
});
