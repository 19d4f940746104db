import { useLayoutEffect, useState, type RefObject } from 'react';

interface VisibleColumns {
  /** Index of the first column to render. */
  first: number;
  /** Index after the last column to render. */
  end: number;
}

interface ShelfView extends VisibleColumns {
  /** Whether there is more than fits. */
  canScroll: boolean;
}

interface ShelfLayout {
  /** Number of columns. */
  count: number;
  /** Distance between the left edges of two columns, in pixels. */
  step: number;
  /** Columns rendered beyond each edge, which lets scrolling and the Tab key reach them. */
  overscan: number;
}

/** Between two columns, in pixels. Keep in sync with the style sheet. */
export const columnGap = 24;

/** Rendered until the shelf has been measured. */
const initial: ShelfView = { first: 0, end: 2, canScroll: false };

/** Returns the columns to render of a horizontally scrolling shelf. They follow its `lead`, if there is one. */
export function useVisibleColumns(
  shelf: RefObject<HTMLElement | null>,
  lead: RefObject<HTMLElement | null>,
  { count, step, overscan }: ShelfLayout,
): ShelfView {
  const [view, setView] = useState(initial);
  useLayoutEffect(() => {
    const element = shelf.current;
    if (!element) return;
    const measure = () => {
      const start = lead.current ? lead.current.offsetWidth + columnGap : 0;
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const next = {
        ...computeColumns(scrollLeft - start, clientWidth, step),
        canScroll: scrollWidth > clientWidth,
      };
      setView((before) => (isSame(before, next) ? before : next));
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [shelf, lead, count, step]);
  const first = Math.max(0, view.first - overscan);
  return {
    first: Math.min(first, Math.max(0, count - 1)),
    end: Math.min(count, view.end + overscan),
    canScroll: view.canScroll,
  };
}

const isSame = (a: ShelfView, b: ShelfView) =>
  a.first === b.first && a.end === b.end && a.canScroll === b.canScroll;

/** The columns visible in a shelf `width` pixels wide that is scrolled to `left`, which is negative before the first column. */
export function computeColumns(left: number, width: number, step: number): VisibleColumns {
  return {
    first: Math.max(0, Math.floor(left / step)),
    end: Math.max(0, Math.ceil((left + width) / step)),
  };
}
