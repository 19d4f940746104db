import { useDeferredValue, useMemo, useState } from 'react';

export interface ListOrder<Item> {
  readonly value: string;
  readonly label: string;
  /** Undefined for the list's own order. */
  readonly compare?: (a: Item, b: Item) => number;
}

interface ListViewOptions<Item> {
  /** The first one is chosen at first. */
  readonly orders: readonly [ListOrder<Item>, ...ListOrder<Item>[]];
  /** What the filter looks into. */
  readonly textOf: (item: Item) => string;
}

/** A list as somebody wants to see it: filtered by words, and in the order of their choice. */
export function useListView<Item>(items: readonly Item[], { orders, textOf }: ListViewOptions<Item>) {
  const [filter, setFilter] = useState('');
  const [orderName, setOrder] = useState(orders[0].value);
  const words = useDeferredValue(filter);
  const order = orders.find(({ value }) => value === orderName) ?? orders[0];
  const shown = useMemo(() => {
    const found = withWords(items, words, textOf);
    return order.compare ? found.toSorted(order.compare) : found;
  }, [items, words, order, textOf]);
  return {
    shown,
    filter,
    setFilter,
    orders,
    order: order.value,
    setOrder,
    /** All of the list in its own order. */
    isWhole: words.trim() === '' && !order.compare,
  };
}

export type ListView = Omit<ReturnType<typeof useListView<never>>, 'shown' | 'orders' | 'isWhole'> & {
  orders: readonly Pick<ListOrder<never>, 'value' | 'label'>[];
};

/** Items in whose text every word begins somewhere, whatever their accents and case. */
function withWords<Item>(items: readonly Item[], filter: string, textOf: (item: Item) => string) {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = ` ${fold(textOf(item))}`;
    return words.every((word) => text.includes(` ${word}`));
  });
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
