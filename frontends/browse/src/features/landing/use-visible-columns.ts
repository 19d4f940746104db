import { useLayoutEffect, useState, type RefObject } from 'react';

interface VisibleColumns {
  /** Index of the first column to render. */
  first: number;
  /** Index after the last one. */
  end: number;
}

/** What is rendered before the shelf has been measured. */
const initial: VisibleColumns = { first: 0, end: 2 };

/**
 * Which of `count` columns, `step` pixels apart, are near the visible part of a shelf that scrolls sideways. `margin` columns are
 * rendered beyond either edge, so that scrolling and the Tab key find them there.
 */
export function useVisibleColumns(
  shelf: RefObject<HTMLElement | null>,
  count: number,
  step: number,
  margin: number,
): VisibleColumns {
  const [columns, setColumns] = useState(initial);
  useLayoutEffect(() => {
    const element = shelf.current;
    if (!element) return;
    const measure = () => {
      const next = columnsAt(element.scrollLeft, element.clientWidth, step);
      setColumns((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [shelf, count, step]);
  const first = Math.max(0, columns.first - margin);
  return { first: Math.min(first, Math.max(0, count - 1)), end: Math.min(count, columns.end + margin) };
}

/** The columns that a shelf `width` pixels wide shows at `left`. */
export function columnsAt(left: number, width: number, step: number): VisibleColumns {
  return {
    first: Math.max(0, Math.floor(left / step)),
    end: Math.ceil((left + width) / step),
  };
}
