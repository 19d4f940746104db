import { useDeferredValue, useMemo, useState } from 'react';

export interface ListOrder<Item> {
  readonly value: string;
  readonly label: string;
  /** Undefined for the order of the list itself. */
  readonly compare?: (a: Item, b: Item) => number;
}

interface ListViewOptions<Item> {
  /** The first one is the default. */
  readonly orders: readonly [ListOrder<Item>, ...ListOrder<Item>[]];
  /** The text that the filter searches. */
  readonly getText: (item: Item) => string;
}

/** Filters a list by words and sorts it by the chosen order. */
export function useListView<Item>(items: readonly Item[], { orders, getText }: ListViewOptions<Item>) {
  const [filter, setFilter] = useState('');
  const [orderName, setOrder] = useState(orders[0].value);
  const words = useDeferredValue(filter);
  const order = orders.find(({ value }) => value === orderName) ?? orders[0];
  const shown = useMemo(() => {
    const matches = filterByWords(items, words, getText);
    return order.compare ? matches.toSorted(order.compare) : matches;
  }, [items, words, order, getText]);
  return {
    shown,
    filter,
    setFilter,
    orders,
    order: order.value,
    setOrder,
    /** Unfiltered and in the default order. */
    isDefaultView: words.trim() === '' && !order.compare,
  };
}

export type ListView = Omit<ReturnType<typeof useListView<never>>, 'shown' | 'orders' | 'isDefaultView'> & {
  orders: readonly Pick<ListOrder<never>, 'value' | 'label'>[];
};

/** Keeps the items with a word starting with each word of the filter, ignoring accents and case. */
function filterByWords<Item>(items: readonly Item[], filter: string, textOf: (item: Item) => string) {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = ` ${fold(textOf(item))}`;
    return words.every((word) => text.includes(` ${word}`));
  });
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
