import type { Album } from '@rubato/contracts';
import { IconButton } from '@rubato/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { AlbumCard } from '../album-card/album-card.tsx';
import { InfiniteScrollSentinel } from './infinite-scroll-sentinel.tsx';
import { useDeferredOverscan } from './use-deferred-overscan.ts';
import { useVisibleColumns } from './use-visible-columns.ts';
import styles from './album-shelf.module.css';

/** Width of a card, and distance between the left edges of two cards, in pixels. Keep in sync with the style sheet. */
const cardWidth = 176;
const step = cardWidth + 24;

interface AlbumShelfProps {
  albums: readonly Album[];
  /** Loads more albums; undefined when all are loaded. */
  onEnd: (() => void) | undefined;
  busy: boolean;
}

/** All albums in one row that scrolls sideways. Only the visible ones are in the document. */
export function AlbumShelf({ albums, onEnd, busy }: AlbumShelfProps) {
  const shelf = useRef<HTMLDivElement>(null);
  const { first, end } = useVisibleColumns(shelf, albums.length, step, useDeferredOverscan(3));
  return (
    <>
      <ShelfButtons shelf={shelf} />
      <div ref={shelf} className={styles.shelf}>
        <ul className={styles.cards} style={{ width: albums.length * step, paddingLeft: first * step }}>
          {albums.slice(first, end).map((album, offset) => (
            <li
              key={album.id}
              className={styles.card}
              aria-setsize={albums.length}
              aria-posinset={first + offset + 1}
            >
              <AlbumCard album={album} width={cardWidth} eager={first + offset < 8} />
            </li>
          ))}
        </ul>
        {onEnd && <InfiniteScrollSentinel onReach={onEnd} busy={busy} root={shelf} />}
      </div>
    </>
  );
}

/** Lets a mouse without horizontal scrolling reach all albums; the keyboard reaches them without these buttons. */
function ShelfButtons({ shelf }: { shelf: RefObject<HTMLDivElement | null> }) {
  const scroll = (direction: 1 | -1) => {
    const width = shelf.current?.clientWidth ?? 0;
    shelf.current?.scrollBy({ left: direction * Math.max(step, Math.floor(width / step) * step) });
  };
  return (
    <div className={styles.buttons}>
      <IconButton size="small" label="Previous albums" onClick={() => scroll(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label="Next albums" onClick={() => scroll(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
