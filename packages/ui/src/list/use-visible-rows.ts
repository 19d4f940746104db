import { useEffect, useState, type RefObject } from 'react';
import { scrollParent } from './scroll-parent.ts';

interface VisibleRows {
  /** Index of the first row to render. */
  first: number;
  /** Index after the last one. */
  end: number;
}

/**
 * The range of `count` rows, each `rowHeight` pixels high, to render: those in or near the visible part of the scrolling pane of `list`,
 * so that a list of ten thousand rows costs no more than one of fifty. `margin` rows are rendered beyond each edge for scrolling and the
 * Tab key, and `initialCount` rows, about a screen, before the list has been measured.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  margin = 4,
  initialCount = 8,
): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ first: 0, end: initialCount });
  useEffect(() => {
    const element = list.current;
    const pane = element && scrollParent(element);
    if (!element || !pane) return;
    const measure = () => {
      const above = pane.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(above / rowHeight));
      const end = Math.ceil((above + pane.clientHeight) / rowHeight);
      setRows((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    // Also reports the initial size after layout. Measuring here would force an additional layout.
    const sizes = new ResizeObserver(measure);
    sizes.observe(pane);
    pane.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      pane.removeEventListener('scroll', measure);
    };
  }, [list, count, rowHeight]);
  const first = Math.min(Math.max(0, rows.first - margin), Math.max(0, count - 1));
  return { first, end: Math.min(count, Math.max(rows.end + margin, first + 1)) };
}
