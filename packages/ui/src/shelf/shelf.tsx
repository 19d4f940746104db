import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { InfiniteScrollSentinel } from '../list/infinite-scroll-sentinel.tsx';
import { useDeferredOverscan } from '../list/use-deferred-overscan.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { useVisibleColumns } from './use-visible-columns.ts';
import styles from './shelf.module.css';

/** Width of a card on a shelf, in pixels. Keep in sync with the style sheet. */
export const shelfCardWidth = 176;
/** Distance between the left edges of two cards, in pixels. */
const step = shelfCardWidth + 24;

interface ShelfProps<Item> {
  /** Plural noun for the items, for the labels of the buttons, such as `albums`. */
  noun: string;
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  /** Loads more items; undefined when all are loaded. */
  onEnd?: (() => void) | undefined;
  /** Whether more items are loading. */
  busy?: boolean;
  /** Renders a card, `shelfCardWidth` wide. */
  children: (item: Item, index: number) => ReactNode;
}

/**
 * Cards in one row that scrolls sideways: by keyboard, wheel, touch and with two buttons, which are at the top of the closest positioned
 * ancestor. Only the visible cards are in the document.
 */
export function Shelf<Item>({ noun, items, getKey, onEnd, busy = false, children }: ShelfProps<Item>) {
  const shelf = useRef<HTMLDivElement>(null);
  const { first, end } = useVisibleColumns(shelf, items.length, step, useDeferredOverscan(3));
  return (
    <>
      <ShelfButtons noun={noun} shelf={shelf} />
      <div ref={shelf} className={styles.shelf}>
        <ul className={styles.cards} style={{ width: items.length * step, paddingLeft: first * step }}>
          {items.slice(first, end).map((item, offset) => (
            <li
              key={getKey(item)}
              className={styles.card}
              aria-setsize={items.length}
              aria-posinset={first + offset + 1}
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

/** Lets a mouse without horizontal scrolling reach all cards; the keyboard reaches them without these buttons. */
function ShelfButtons({ noun, shelf }: { noun: string; shelf: RefObject<HTMLDivElement | null> }) {
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

/** The placeholder of a shelf of songs or albums while its first cards load. */
export function ShelfSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeletons} role="status" aria-label={label}>
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
