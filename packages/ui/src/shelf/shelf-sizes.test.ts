import { describe, expect, test } from '@jest/globals';
import { columnGap, computeItemWidth, computeLeadWidth, getShelfSizes } from './shelf-sizes.ts';

const sizes = { narrow: getShelfSizes(false), wide: getShelfSizes(true) };

describe('computeLeadWidth', () => {
  test.each([
    { window: '900', room: { width: 781, edge: 32 }, size: 'narrow' },
    { window: '1440', room: { width: 1113, edge: 32 }, size: 'narrow' },
    { window: '1440 with the queue', room: { width: 760, edge: 32 }, size: 'narrow' },
    { window: '1920', room: { width: 1593, edge: 32 }, size: 'wide' },
    { window: '2560', room: { width: 2233, edge: 32 }, size: 'wide' },
    { window: '2560 with the queue', room: { width: 1793, edge: 32 }, size: 'wide' },
  ] as const)('leaves a third of the last card in sight in a window of $window pixels', ({ room, size }) => {
    const { card, lead } = sizes[size];
    const width = computeLeadWidth(room, sizes[size]);
    expect(width).toBeLessThanOrEqual(lead);
    expect(width).toBeGreaterThan(lead - card - columnGap);
    const peek = (room.width - width - columnGap) % (card + columnGap);
    expect(peek).toBeCloseTo(card / 3, -1);
  });

  test.each([320, 390])('leaves the edge of one card in sight on a phone of %s pixels', (width) => {
    const lead = computeLeadWidth({ width: width - 16, edge: 16 }, sizes.narrow);
    expect(width - 16 - lead - columnGap).toBe(48);
  });
});

describe('computeItemWidth', () => {
  const widths = { count: 4, min: 304, max: 560 };

  test('is the least if everything fits, so that the items can share the rest', () => {
    expect(computeItemWidth({ width: 1800, edge: 32 }, widths)).toBe(304);
    expect(computeItemWidth({ width: 1320, edge: 32 }, widths)).toBe(304);
  });

  test('is fixed if it has no maximum of its own', () => {
    expect(computeItemWidth({ width: 781, edge: 32 }, { count: 20, min: 176, max: 176 })).toBe(176);
  });

  test.each([
    { width: 1113, edge: 32, items: 3, peek: 76 },
    { width: 781, edge: 32, items: 2, peek: 76 },
    { width: 374, edge: 16, items: 1, peek: 32 },
    { width: 304, edge: 16, items: 1, peek: 32 },
  ])('leaves $peek pixels of the next item in sight in $width', ({ width, edge, items, peek }) => {
    const item = computeItemWidth({ width, edge }, widths);
    const rest = width - items * (item + columnGap);
    expect(rest).toBeGreaterThanOrEqual(peek);
    expect(rest).toBeLessThan(peek + items);
  });

  test('fills the shelf with an only item that does not fit', () => {
    expect(computeItemWidth({ width: 304, edge: 16 }, { ...widths, count: 1 })).toBe(288);
  });
});
