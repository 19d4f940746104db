import { expect, test } from '@jest/globals';
import { computeColumns } from './use-grid-columns.ts';

test.each([
  [280, 1, 140],
  [328, 2, 140],
  [358, 2, 140],
  [700, 3, 160],
  [1096, 6, 160],
])('%s pixels fit %s cards of at least %s pixels', (width, count, minWidth) => {
  const columns = computeColumns(width);
  expect(columns.count).toBe(count);
  expect(columns.cardWidth).toBeGreaterThanOrEqual(minWidth);
});
