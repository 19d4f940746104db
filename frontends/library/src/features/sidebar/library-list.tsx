import { VirtualList } from '@rubato/ui';
import type { ReactNode } from 'react';
import { ListViewControls, NothingFound } from '../list-view/list-view-controls.tsx';
import { useListView, type ListOrder } from '../list-view/use-list-view.ts';
import { libraryRowHeight } from './library-row.tsx';
import styles from './sidebar.module.css';

/** A shorter list is in sight as a whole. */
const worthFiltering = 8;

interface LibraryListProps<Item extends { readonly id: number }> {
  /** What is listed, such as `songs`. */
  of: string;
  items: readonly Item[];
  /** The first one is the order of `items`. */
  orders: readonly [ListOrder<Item>, ...ListOrder<Item>[]];
  textOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Something of one's own in rows; a long list with a filter and a choice of its order. */
export function LibraryList<Item extends { readonly id: number }>(props: LibraryListProps<Item>) {
  const { of, items, orders, textOf, children } = props;
  const view = useListView(items, { orders, textOf });
  return (
    <>
      {items.length >= worthFiltering && (
        <div className={styles.wide}>
          <ListViewControls of={of} view={view} />
        </div>
      )}
      {items.length > 0 && view.shown.length === 0 && <NothingFound of={of} view={view} />}
      <VirtualList
        label={`Your ${of}`}
        items={view.shown}
        rowHeight={libraryRowHeight}
        keyOf={({ id }) => id}
      >
        {children}
      </VirtualList>
    </>
  );
}

/** Newest first, or by a text. */
export const newestOr = <Item,>(
  label: string,
  textOf: (item: Item) => string,
): [ListOrder<Item>, ListOrder<Item>] => [
  { value: 'newest', label: 'Newest' },
  {
    value: 'text',
    label,
    compare: (a, b) => textOf(a).localeCompare(textOf(b), undefined, { sensitivity: 'base', numeric: true }),
  },
];
