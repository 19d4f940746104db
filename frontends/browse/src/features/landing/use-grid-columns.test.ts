import { expect, test } from '@jest/globals';
import { columnsIn } from './use-grid-columns.ts';

test.each([
  [300, 1],
  [328, 1],
  [358, 2],
  [700, 3],
  [1096, 6],
])('%s pixels hold cards of at least 160', (width, atLeast) => {
  const { count, cardWidth } = columnsIn(width);
  expect(count).toBeGreaterThanOrEqual(atLeast);
  expect(cardWidth).toBeGreaterThanOrEqual(Math.min(160, width));
});
