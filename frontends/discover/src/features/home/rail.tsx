import type { Song } from '@rubato/contracts';
import { Shelf, Skeleton, SongCard, shelfCardWidth } from '@rubato/ui';
import { useId, type ReactNode } from 'react';
import styles from './home.module.css';

/** One row of the home page. */
export function Rail({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.rail}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SongRailProps {
  title: string;
  /** For the labels of its buttons, such as `popular songs`. */
  noun: string;
  songs: readonly Song[];
}

/** Songs as cards. */
export function SongRail({ title, noun, songs }: SongRailProps) {
  if (songs.length === 0) return null;
  return (
    <Rail title={title}>
      <Shelf noun={noun} items={songs} getKey={({ id }) => id}>
        {(song) => <SongCard song={song} width={shelfCardWidth} element="div" />}
      </Shelf>
    </Rail>
  );
}

/** Rows that are as high together as the cards of a shelf. */
export const shelfRows = 4;
/** In pixels. On wide screens, four columns take the whole width. */
const columnWidth = { min: 304, max: 560 } as const;
const rowCoverWidth = 48;
/** Of a skeleton. More do not fit on most screens. */
const maxSkeletonColumns = 6;

interface SongRowsRailProps extends SongRailProps {
  /** Rows of a column. */
  rows: number;
  /** Whether the order is a ranking, which numbers show. */
  isRanked?: boolean;
}

/** Songs as rows, in columns that are read from top to bottom. */
export function SongRowsRail({ title, noun, songs, rows, isRanked = false }: SongRowsRailProps) {
  if (songs.length === 0) return null;
  return (
    <Rail title={title}>
      <Shelf
        noun={noun}
        items={splitIntoColumns(songs, rows)}
        getKey={(column) => column[0]?.id ?? 0}
        itemWidth={columnWidth.min}
        maxItemWidth={columnWidth.max}
      >
        {(column, index) => (
          <ol className={styles.column} start={index * rows + 1}>
            {column.map((song, row) => (
              <li key={song.id}>
                <SongCard
                  song={song}
                  shape="row"
                  rank={isRanked ? index * rows + row + 1 : undefined}
                  width={rowCoverWidth}
                  element="div"
                />
              </li>
            ))}
          </ol>
        )}
      </Shelf>
    </Rail>
  );
}

function splitIntoColumns<Item>(items: readonly Item[], rows: number): (readonly Item[])[] {
  const columns = Math.ceil(items.length / rows);
  return Array.from({ length: columns }, (_, index) => items.slice(index * rows, (index + 1) * rows));
}

/** Takes the space of a rail that is not loading yet: the animation of a skeleton outside the screen costs as much as one on it. */
export function EmptyRail({ title }: { title: string }) {
  return (
    <Rail title={title}>
      <div className={styles.empty} />
    </Rail>
  );
}

/** Takes the space of a rail of rows while it loads. */
export function RowsRailSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <Rail title={title}>
      <div
        className={styles.skeletons}
        style={{ gridTemplateRows: `repeat(${rows}, auto)` }}
        role="status"
        aria-label={`Loading ${title}`}
      >
        {Array.from({ length: rows * maxSkeletonColumns }, (_, index) => (
          <Skeleton key={index} className={styles.skeleton} />
        ))}
      </div>
    </Rail>
  );
}
