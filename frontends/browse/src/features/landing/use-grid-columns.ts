import { useLayoutEffect, useState, type RefObject } from 'react';

export interface GridColumns {
  count: number;
  /** Width of one card in pixels. */
  cardWidth: number;
}

/** Below the cover: its distance to the title, two lines of title, and artist. */
const captionHeight = 76;

export const gaps = { column: 24, row: 20, phoneColumn: 16 } as const;

const isPhone = (width: number) => width < 480;

/** Small enough for two of them beside each other on the narrowest phone. */
const smallestCard = (width: number) => (isPhone(width) ? 140 : 160);

/** How many cards of at least 160 px, on phones 140 px, fit beside each other in `grid`, and how wide that makes them. */
export function useGridColumns(grid: RefObject<HTMLElement | null>): GridColumns | undefined {
  const [columns, setColumns] = useState<GridColumns>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => setColumns(columnsIn(element.clientWidth));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [grid]);
  return columns;
}

/** The columns of a grid `width` pixels wide. */
export function columnsIn(width: number): GridColumns {
  const gap = columnGap(width);
  const count = Math.max(1, Math.floor((width + gap) / (smallestCard(width) + gap)));
  return { count, cardWidth: (width - gap * (count - 1)) / count };
}

export const columnGap = (width: number) => (isPhone(width) ? gaps.phoneColumn : gaps.column);

/** Height of a row of cards with the space below it, in pixels. */
export const rowHeight = ({ cardWidth }: GridColumns) => cardWidth + captionHeight + gaps.row;
