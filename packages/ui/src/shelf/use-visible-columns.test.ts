import { describe, expect, test } from '@jest/globals';
import { columnsAt } from './use-visible-columns.ts';

describe('columnsAt', () => {
  test('returns the columns in view', () => {
    expect(columnsAt(0, 1000, 200)).toEqual({ first: 0, end: 5 });
  });

  test('follows the scroll position', () => {
    expect(columnsAt(2000, 1000, 200)).toEqual({ first: 10, end: 15 });
  });
});
