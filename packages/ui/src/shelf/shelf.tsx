import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { InfiniteScrollSentinel } from '../list/infinite-scroll-sentinel.tsx';
import { useDeferredOverscan } from '../list/use-deferred-overscan.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { columnGap, useVisibleColumns } from './use-visible-columns.ts';
import styles from './shelf.module.css';

/** Width of a card on a shelf, in pixels. Keep in sync with the style sheet. */
export const shelfCardWidth = 176;

interface ShelfProps<Item> {
  /** Plural noun for the items, for the labels of the buttons, such as `albums`. */
  noun: string;
  /** The main card, before the items: up to 576 pixels wide, less on phones, so that the next card shows. */
  lead?: ReactNode;
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  /** In pixels; `shelfCardWidth` by default. */
  itemWidth?: number;
  /** If everything fits, the items share the width of the shelf, up to this width each. In pixels; `itemWidth` by default. */
  maxItemWidth?: number;
  /** Loads more items; undefined when all are loaded. */
  onEnd?: (() => void) | undefined;
  /** Whether more items are loading. */
  busy?: boolean;
  /** Renders an item, `itemWidth` wide. */
  children: (item: Item, index: number) => ReactNode;
}

/**
 * Cards in one row that scrolls sideways: by keyboard, wheel, touch and with two buttons, which are at the top of the closest positioned
 * ancestor. Only the visible cards are in the document.
 */
export function Shelf<Item>(props: ShelfProps<Item>) {
  const { noun, lead, items, getKey, onEnd, busy = false, children } = props;
  const { itemWidth = shelfCardWidth, maxItemWidth = itemWidth } = props;
  const shelf = useRef<HTMLDivElement>(null);
  const leadItem = useRef<HTMLLIElement>(null);
  const step = itemWidth + columnGap;
  const layout = { count: items.length, step, overscan: useDeferredOverscan(3) };
  const { first, end, canScroll } = useVisibleColumns(shelf, leadItem, layout);
  const before = lead ? 1 : 0;
  const total = items.length + before;
  return (
    <>
      {canScroll && <ShelfButtons noun={noun} shelf={shelf} step={step} />}
      <div ref={shelf} className={styles.shelf}>
        <ul
          className={styles.cards}
          style={{
            minWidth: `calc(${lead ? 'var(--lead-width)' : `${-columnGap}px`} + ${items.length * step}px)`,
          }}
        >
          {lead && (
            <li ref={leadItem} className={styles.lead} aria-setsize={total} aria-posinset={1}>
              {lead}
            </li>
          )}
          {items.slice(first, end).map((item, offset) => (
            <li
              key={getKey(item)}
              className={styles.card}
              style={{
                width: itemWidth,
                maxWidth: canScroll ? itemWidth : maxItemWidth,
                marginInlineStart: offset === 0 ? first * step : undefined,
              }}
              aria-setsize={total}
              aria-posinset={before + first + offset + 1}
            >
              {children(item, first + offset)}
            </li>
          ))}
        </ul>
        {onEnd && <InfiniteScrollSentinel onReach={onEnd} busy={busy} root={shelf} />}
      </div>
    </>
  );
}

interface ShelfButtonsProps {
  noun: string;
  shelf: RefObject<HTMLDivElement | null>;
  step: number;
}

/** Lets a mouse without horizontal scrolling reach all cards; the keyboard reaches them without these buttons. */
function ShelfButtons({ noun, shelf, step }: ShelfButtonsProps) {
  const scroll = (direction: 1 | -1) => {
    const width = shelf.current?.clientWidth ?? 0;
    shelf.current?.scrollBy({ left: direction * Math.max(step, Math.floor(width / step) * step) });
  };
  return (
    <div className={styles.buttons}>
      <IconButton size="small" label={`Previous ${noun}`} onClick={() => scroll(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={`Next ${noun}`} onClick={() => scroll(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The placeholder of a shelf of songs or albums while its first cards load. `lead` if it has a main card. */
export function ShelfSkeleton({ label, lead = false }: { label: string; lead?: boolean }) {
  return (
    <div className={styles.skeletons} role="status" aria-label={label}>
      {lead && <Skeleton className={styles.skeletonLead} />}
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className={styles.skeletonCard}>
          <Skeleton className={styles.skeletonCover} />
          <Skeleton className={styles.skeletonTitle} />
          <Skeleton className={styles.skeletonLine} />
        </div>
      ))}
    </div>
  );
}

/** Takes the height of a shelf, for an empty or failed one. */
export function ShelfPlaceholder({ children }: { children: ReactNode }) {
  return <div className={styles.empty}>{children}</div>;
}
