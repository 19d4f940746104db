import { useLayoutEffect, useState, type RefObject } from 'react';

export interface GridColumns {
  count: number;
  /** Width of one card in pixels. */
  cardWidth: number;
}

/** Below the cover, in pixels: spacing, two lines of title, and the artist. */
const captionHeight = 76;

export const gaps = { column: 24, row: 20, phoneColumn: 16 } as const;

const isPhone = (width: number) => width < 480;

/** Two cards fit next to each other on the narrowest phone; a wide page has larger ones, not more. */
const getMinCardWidth = (width: number) => (isPhone(width) ? 140 : width < wideGrid ? 160 : 192);

/** In pixels. As wide as a window of 1900 pixels leaves it. */
const wideGrid = 1536;

/** Measures how many cards fit next to each other in `grid` (160 px each at least, 140 px on phones, 192 px on wide pages), and how wide they become. */
export function useGridColumns(grid: RefObject<HTMLElement | null>): GridColumns | undefined {
  const [columns, setColumns] = useState<GridColumns>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => setColumns(computeColumns(element.clientWidth));
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    return () => resizeObserver.disconnect();
  }, [grid]);
  return columns;
}

/** Computes the columns of a grid `width` pixels wide. */
export function computeColumns(width: number): GridColumns {
  const gap = getColumnGap(width);
  const count = Math.max(1, Math.floor((width + gap) / (getMinCardWidth(width) + gap)));
  return { count, cardWidth: (width - gap * (count - 1)) / count };
}

export const getColumnGap = (width: number) => (isPhone(width) ? gaps.phoneColumn : gaps.column);

/** Height of a row of cards including the gap below it, in pixels. */
export const computeRowHeight = ({ cardWidth }: GridColumns) => cardWidth + captionHeight + gaps.row;

/** Number of songs above the sections of other front ends: two rows, three where they are short. */
export const countPreviewSongs = ({ count }: GridColumns) => count * (count < 4 ? 3 : 2);
