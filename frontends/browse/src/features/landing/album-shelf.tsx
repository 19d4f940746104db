import type { Album } from '@rubato/contracts';
import { IconButton } from '@rubato/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { AlbumCard } from '../album-card/album-card.tsx';
import { EndOfList } from './end-of-list.tsx';
import { useLateMargin } from './use-late-margin.ts';
import { useVisibleColumns } from './use-visible-columns.ts';
import styles from './album-shelf.module.css';

/** Width of a card and the distance to the next one, in pixels; the style sheet has them too. */
const card = 176;
const step = card + 24;

interface AlbumShelfProps {
  albums: readonly Album[];
  /** Asks for more albums, where there are more. */
  onEnd: (() => void) | undefined;
  busy: boolean;
}

/** Albums beside each other, as many as there are. Only those in sight are in the document. */
export function AlbumShelf({ albums, onEnd, busy }: AlbumShelfProps) {
  const shelf = useRef<HTMLDivElement>(null);
  const { first, end } = useVisibleColumns(shelf, albums.length, step, useLateMargin(3));
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
              <AlbumCard album={album} width={card} eager={first + offset < 8} />
            </li>
          ))}
        </ul>
        {onEnd && <EndOfList onReach={onEnd} busy={busy} root={shelf} />}
      </div>
    </>
  );
}

/** For who has a mouse without a second wheel; the keyboard reaches all cards by itself. */
function ShelfButtons({ shelf }: { shelf: RefObject<HTMLDivElement | null> }) {
  const scroll = (direction: 1 | -1) => {
    const width = shelf.current?.clientWidth ?? 0;
    shelf.current?.scrollBy({ left: direction * Math.max(step, Math.floor(width / step) * step) });
  };
  return (
    <div className={styles.buttons}>
      <IconButton size="small" label="Earlier albums" onClick={() => scroll(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label="Later albums" onClick={() => scroll(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
