import { describe, expect, test } from '@jest/globals';
import { computeColumns, countPreviewSongs } from './use-grid-columns.ts';

test.each([
  [280, 1, 140],
  [328, 2, 140],
  [358, 2, 140],
  [700, 3, 160],
  [1096, 6, 160],
  [1541, 7, 192],
  [2201, 10, 192],
])('%s pixels fit %s cards of at least %s pixels', (width, count, minWidth) => {
  const columns = computeColumns(width);
  expect(columns.count).toBe(count);
  expect(columns.cardWidth).toBeGreaterThanOrEqual(minWidth);
});

describe('countPreviewSongs', () => {
  test.each([
    { width: 358, columns: 2, songs: 6 },
    { width: 700, columns: 3, songs: 9 },
    { width: 1100, columns: 6, songs: 12 },
  ])('fills whole rows of $columns columns', ({ width, columns, songs }) => {
    const grid = computeColumns(width);
    expect(grid.count).toBe(columns);
    expect(countPreviewSongs(grid)).toBe(songs);
  });
});
