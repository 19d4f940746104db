import { useLayoutEffect, useRef, type RefObject } from 'react';
import { markAsLeaving, removeAfter } from './leaving-element.ts';
import { animate } from './motion.ts';

type Key = string | number;

interface ListMotionOptions<Item> {
  /** The element whose children are the rows. It is positioned, so that a row that leaves keeps its place in it. */
  list: RefObject<HTMLElement | null>;
  items: readonly Item[];
  getKey: (item: Item) => Key;
  /** The rendered rows: the index of the first, and the one after the last. */
  first: number;
  end: number;
  /** In pixels. */
  rowHeight: number;
}

interface Row {
  element: HTMLElement;
  index: number;
}

/** What was rendered: the rows by their key, and the keys of all items. */
interface Rendering<Item> {
  items: readonly Item[];
  rows: ReadonlyMap<Key, Row>;
}

/** Moves the rows of a list to their new places when some are added, removed or moved. A removed row fades out where it was. */
export function useListMotion<Item>({ list, items, getKey, first, end, rowHeight }: ListMotionOptions<Item>) {
  const latest = useRef<Rendering<Item>>(undefined);
  // After each rendering: scrolling renders other rows.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = latest.current;
    const now = { items, rows: findRows(element, items.slice(first, end).map(getKey), first) };
    latest.current = now;
    if (!before || before.items === items) return;
    const changes = compareRenderings(before, now, getKey);
    if (changes.kept.length === 0) return;
    moveRows(changes, rowHeight);
    for (const row of changes.removed) fadeOut(element, row, rowHeight);
    // Otherwise rows outside the visible part have changed too.
    const areAllSeen = items.length - before.items.length === changes.added.length - changes.removed.length;
    if (areAllSeen) resize(element, before.items.length * rowHeight, items.length * rowHeight);
  });
}

function findRows(list: HTMLElement, keys: readonly Key[], first: number): Map<Key, Row> {
  const elements = [...list.children].filter((child) => child instanceof HTMLElement && !child.inert);
  return new Map(
    keys.flatMap((key, offset) => {
      const element = elements[offset];
      return element instanceof HTMLElement ? [[key, { element, index: first + offset }] as const] : [];
    }),
  );
}

interface Changes {
  kept: { element: HTMLElement; from: number; to: number }[];
  added: HTMLElement[];
  removed: Row[];
}

/** The rows of both renderings, those of new items, and those whose item is gone. */
function compareRenderings<Item>(
  before: Rendering<Item>,
  now: Rendering<Item>,
  getKey: (item: Item) => Key,
): Changes {
  const changes: Changes = { kept: [], added: [], removed: [] };
  const wasInList = createLookup(before.items, getKey);
  const isInList = createLookup(now.items, getKey);
  for (const [key, { element, index }] of now.rows) {
    const rowBefore = before.rows.get(key);
    if (rowBefore) changes.kept.push({ element, from: rowBefore.index, to: index });
    else if (!wasInList(key)) changes.added.push(element);
  }
  for (const [key, row] of before.rows) if (!now.rows.has(key) && !isInList(key)) changes.removed.push(row);
  return changes;
}

/** Most changes need none: it is computed with the first question. */
function createLookup<Item>(items: readonly Item[], getKey: (item: Item) => Key): (key: Key) => boolean {
  let keys: Set<Key> | undefined;
  return (key) => (keys ??= new Set(items.map(getKey))).has(key);
}

function moveRows({ kept, added }: Changes, rowHeight: number): void {
  for (const { element, from, to } of kept) {
    if (from === to) continue;
    // Added to movements that still run, so that a row that is moved again does not jump.
    const keyframes = [{ translate: `0 ${(from - to) * rowHeight}px` }, { translate: '0 0' }];
    animate(element, keyframes, { duration: 'calm', composite: 'add' });
  }
  for (const element of added) animate(element, [{ opacity: 0 }, {}], { duration: 'calm' });
}

/** Returns the row to the list until it has faded out. */
function fadeOut(list: HTMLElement, { element, index }: Row, rowHeight: number): void {
  if (element.isConnected) return;
  const animation = animate(element, [{}, { opacity: 0 }], { duration: 'quick', fill: 'forwards' });
  if (!animation) return;
  markAsLeaving(element);
  Object.assign(element.style, { position: 'absolute', top: `${index * rowHeight}px`, insetInline: '0' });
  list.append(element);
  void removeAfter(element, [animation]);
}

/** So that what stands below the list moves with its rows. */
function resize(list: HTMLElement, from: number, to: number): void {
  if (from !== to) animate(list, [{ height: `${from}px` }, { height: `${to}px` }], { duration: 'calm' });
}
