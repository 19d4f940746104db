import { useRef, type ReactNode } from 'react';
import { useListMotion } from '../motion/use-list-motion.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  /** Height of each row in pixels. */
  rowHeight: number;
  getKey: (item: Item) => string | number;
  children: (item: Item, index: number) => ReactNode;
}

/** A list of rows of equal height that renders only the rows near the visible area. */
export function VirtualList<Item>({ label, items, rowHeight, getKey, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { first, end } = useVisibleRows(list, items.length, rowHeight);
  useListMotion({ list, items, getKey, first, end, rowHeight });
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{
        position: 'relative',
        height: items.length * rowHeight,
        paddingTop: first * rowHeight,
        flex: 'none',
      }}
    >
      {items.slice(first, end).map((item, offset) => (
        <li
          key={getKey(item)}
          style={{ height: rowHeight }}
          aria-setsize={items.length}
          aria-posinset={first + offset + 1}
        >
          {children(item, first + offset)}
        </li>
      ))}
    </ul>
  );
}
