import { VirtualList } from '@rubato/ui';
import type { ReactNode } from 'react';
import { ListViewControls, NoMatches } from '../list-view/list-view-controls.tsx';
import { useListView, type ListOrder } from '../list-view/use-list-view.ts';
import { libraryRowHeight } from './library-row.tsx';
import styles from './sidebar.module.css';

/** Shorter lists fit on the screen and need no filter. */
const minFilterableCount = 8;

interface LibraryListProps<Item extends { readonly id: number }> {
  /** Plural noun for the items, such as `songs`. */
  noun: string;
  items: readonly Item[];
  /** The first one is the order of `items`. */
  orders: readonly [ListOrder<Item>, ...ListOrder<Item>[]];
  getText: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** The user's items as rows; long lists can be filtered and sorted. */
export function LibraryList<Item extends { readonly id: number }>(props: LibraryListProps<Item>) {
  const { noun, items, orders, getText, children } = props;
  const view = useListView(items, { orders, getText });
  return (
    <>
      {items.length >= minFilterableCount && (
        <div className={styles.wide}>
          <ListViewControls noun={noun} view={view} />
        </div>
      )}
      {items.length > 0 && view.shown.length === 0 && <NoMatches noun={noun} view={view} />}
      <VirtualList
        label={`Your ${noun}`}
        items={view.shown}
        rowHeight={libraryRowHeight}
        getKey={({ id }) => id}
      >
        {children}
      </VirtualList>
    </>
  );
}

/** Sort orders of a library list: newest first, or alphabetically by `getText`. */
export const createLibraryOrders = <Item,>(
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
