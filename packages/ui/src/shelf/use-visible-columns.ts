import { useLayoutEffect, useState, type RefObject } from 'react';
import { columnGap, computeItemWidth, measureRoom } from './shelf-sizes.ts';

interface VisibleColumns {
  /** Index of the first column to render. */
  first: number;
  /** Index after the last column to render. */
  end: number;
}

interface ShelfView extends VisibleColumns {
  /** Width of a column in pixels. */
  itemWidth: number;
  /** Whether everything fits. */
  fits: boolean;
  /** Whether there are columns, or parts of them, before and after the visible part. */
  hasBefore: boolean;
  hasAfter: boolean;
}

interface ShelfLayout {
  /** Number of columns. */
  count: number;
  /** Width of a column in pixels. */
  itemWidth: number;
  /** If larger, the columns may be wider. */
  maxItemWidth: number;
  /** Columns rendered beyond each edge, which lets scrolling and the Tab key reach them. */
  overscan: number;
}

/** Returns the columns to render of a horizontally scrolling shelf. They follow its `lead`, if there is one. */
export function useVisibleColumns(
  shelf: RefObject<HTMLElement | null>,
  lead: RefObject<HTMLElement | null>,
  { count, itemWidth, maxItemWidth, overscan }: ShelfLayout,
): ShelfView {
  const [view, setView] = useState<ShelfView>(() => createInitialView(itemWidth));
  useLayoutEffect(() => {
    const element = shelf.current;
    if (!element) return;
    const measure = () => {
      const start = lead.current ? lead.current.offsetWidth + columnGap : 0;
      const widths = { count, min: itemWidth, max: maxItemWidth };
      const width = lead.current ? itemWidth : computeItemWidth(measureRoom(element), widths);
      const next = {
        ...computeColumns(element.scrollLeft - start, element.clientWidth, width + columnGap),
        ...findHiddenSides(element),
        itemWidth: width,
      };
      setView((before) => (isSame(before, next) ? before : next));
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    if (element.firstElementChild) resizeObserver.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [shelf, lead, count, itemWidth, maxItemWidth]);
  const first = Math.max(0, view.first - overscan);
  return {
    ...view,
    first: Math.min(first, Math.max(0, count - 1)),
    end: Math.min(count, view.end + overscan),
  };
}

/** Until the shelf has been measured. */
const createInitialView = (itemWidth: number): ShelfView => ({
  first: 0,
  end: 2,
  itemWidth,
  fits: false,
  hasBefore: false,
  hasAfter: false,
});

/** The browser rounds the position to which it scrolls. */
const tolerance = 1;

function findHiddenSides({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  return {
    fits: scrollWidth <= clientWidth,
    hasBefore: scrollLeft > tolerance,
    hasAfter: scrollWidth > clientWidth && scrollWidth - clientWidth - scrollLeft > tolerance,
  };
}

const isSame = (one: ShelfView, other: ShelfView) =>
  (Object.keys(one) as (keyof ShelfView)[]).every((key) => one[key] === other[key]);

/** The columns visible in a shelf `width` pixels wide that is scrolled to `left`, which is negative before the first column. */
export function computeColumns(left: number, width: number, step: number): VisibleColumns {
  return {
    first: Math.max(0, Math.floor(left / step)),
    end: Math.max(0, Math.ceil((left + width) / step)),
  };
}
