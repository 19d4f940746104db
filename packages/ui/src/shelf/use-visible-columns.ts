import { useLayoutEffect, useState, type RefObject } from 'react';

interface VisibleColumns {
  /** Index of the first column to render. */
  first: number;
  /** Index after the last column to render. */
  end: number;
}

/** Rendered until the shelf has been measured. */
const initial: VisibleColumns = { first: 0, end: 2 };

/**
 * Returns the columns to render of a horizontally scrolling shelf with `count` columns, `step` pixels apart. `overscan` more columns
 * are rendered beyond each edge, which lets scrolling and the Tab key reach them.
 */
export function useVisibleColumns(
  shelf: RefObject<HTMLElement | null>,
  count: number,
  step: number,
  overscan: number,
): VisibleColumns {
  const [columns, setColumns] = useState(initial);
  useLayoutEffect(() => {
    const element = shelf.current;
    if (!element) return;
    const measure = () => {
      const next = computeColumns(element.scrollLeft, element.clientWidth, step);
      setColumns((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [shelf, count, step]);
  const first = Math.max(0, columns.first - overscan);
  return { first: Math.min(first, Math.max(0, count - 1)), end: Math.min(count, columns.end + overscan) };
}

/** The columns visible in a shelf `width` pixels wide that is scrolled to `left`. */
export function computeColumns(left: number, width: number, step: number): VisibleColumns {
  return {
    first: Math.max(0, Math.floor(left / step)),
    end: Math.ceil((left + width) / step),
  };
}
