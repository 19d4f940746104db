import { useEffect, useState, type RefObject } from 'react';
import { scrollParent } from './scroll-parent.ts';

interface VisibleRows {
  /** Index of the first row to render. */
  first: number;
  /** Index after the last one. */
  end: number;
}

/**
 * Which of `count` rows of one height (px) are near the visible part of the pane that `list` scrolls in. A list of ten
 * thousand then costs no more than one of fifty. `margin` rows are rendered beyond either edge, so that scrolling and the Tab key
 * find them there; `atFirst` rows before the list has been measured, as about a screen holds.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  margin = 4,
  atFirst = 8,
): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ first: 0, end: atFirst });
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
    // Tells the first size too, when all is laid out: to ask for it here would have that done twice.
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
