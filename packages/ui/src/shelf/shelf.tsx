import { useMediaQuery } from '@rubato/web-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { InfiniteScrollSentinel } from '../list/infinite-scroll-sentinel.tsx';
import { useDeferredOverscan } from '../list/use-deferred-overscan.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { columnGap, getShelfSizes, wideWindow } from './shelf-sizes.ts';
import { useLeadWidth } from './use-lead-width.ts';
import { useVisibleColumns } from './use-visible-columns.ts';
import styles from './shelf.module.css';

export { shelfCardWidth } from './shelf-sizes.ts';

interface ShelfProps<Item> {
  /** Plural noun for the items, for the labels of the buttons, such as `albums`. */
  noun: string;
  /** The main card, before the items: up to 640 pixels wide, 880 in a wide window, so that a part of the last card in sight shows. */
  lead?: ReactNode;
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  /** In pixels; by default, that of a card: `shelfCardWidth`, more in a wide window. */
  itemWidth?: number;
  /**
   * If everything fits, the items share the width of the shelf, up to this width each; else they are as wide as lets a part of the next one
   * show. In pixels; `itemWidth` by default.
   */
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
  const sizes = useShelfSizes();
  const { itemWidth: minItemWidth = sizes.card, maxItemWidth = minItemWidth } = props;
  const shelf = useRef<HTMLDivElement>(null);
  const leadItem = useRef<HTMLLIElement>(null);
  useLeadWidth(shelf, lead ? sizes : undefined);
  const overscan = useDeferredOverscan(3);
  const layout = { count: items.length, itemWidth: minItemWidth, maxItemWidth, overscan };
  const { first, end, itemWidth, fits, hasBefore, hasAfter } = useVisibleColumns(shelf, leadItem, layout);
  const step = itemWidth + columnGap;
  const width = { width: itemWidth, maxWidth: fits ? maxItemWidth : itemWidth };
  const before = lead ? 1 : 0;
  const total = items.length + before;
  return (
    <>
      {(hasBefore || hasAfter) && <ShelfButtons {...{ noun, shelf, step, hasBefore, hasAfter }} />}
      <div ref={shelf} className={styles.shelf} data-before={hasBefore} data-after={hasAfter}>
        <ul
          className={styles.cards}
          style={{
            minWidth: `calc(${lead ? 'var(--lead-width)' : `${-columnGap}px`} + ${items.length * step}px)`,
          }}
        >
          {lead && (
            <Lead ref={leadItem} total={total} maxWidth={fits ? sizes.lead : 'var(--lead-width)'}>
              {lead}
            </Lead>
          )}
          {items.slice(first, end).map((item, offset) => (
            <li
              key={getKey(item)}
              className={styles.card}
              style={{
                ...width,
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

interface LeadProps {
  ref: Ref<HTMLLIElement>;
  /** Number of cards of the shelf. */
  total: number;
  maxWidth: number | string;
  children: ReactNode;
}

/** If everything fits, it takes the space that is left, up to `maxWidth`. */
function Lead({ ref, total, maxWidth, children }: LeadProps) {
  return (
    <li ref={ref} className={styles.lead} style={{ maxWidth }} aria-setsize={total} aria-posinset={1}>
      {children}
    </li>
  );
}

function useShelfSizes() {
  return getShelfSizes(useMediaQuery(wideWindow));
}

interface ShelfButtonsProps {
  noun: string;
  shelf: RefObject<HTMLDivElement | null>;
  step: number;
  hasBefore: boolean;
  hasAfter: boolean;
}

/**
 * Lets a mouse without horizontal scrolling reach all cards; the keyboard reaches them without these buttons. At an end, its button keeps
 * the focus.
 */
function ShelfButtons({ noun, shelf, step, hasBefore, hasAfter }: ShelfButtonsProps) {
  const scroll = (direction: 1 | -1) => {
    const width = shelf.current?.clientWidth ?? 0;
    shelf.current?.scrollBy({ left: direction * Math.max(step, Math.floor(width / step) * step) });
  };
  return (
    <div className={styles.buttons}>
      <IconButton
        size="small"
        label={`Previous ${noun}`}
        aria-disabled={!hasBefore || undefined}
        onClick={() => scroll(-1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={`Next ${noun}`}
        aria-disabled={!hasAfter || undefined}
        onClick={() => scroll(1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The placeholder of a shelf of songs or albums while its first cards load. `lead` if it has a main card. */
export function ShelfSkeleton({ label, lead = false }: { label: string; lead?: boolean }) {
  const shelf = useRef<HTMLDivElement>(null);
  const sizes = useShelfSizes();
  useLeadWidth(shelf, lead ? sizes : undefined);
  return (
    <div ref={shelf} className={styles.skeletons} role="status" aria-label={label}>
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
