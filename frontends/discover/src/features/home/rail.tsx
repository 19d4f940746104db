import type { Song } from '@rubato/contracts';
import { Shelf, ShelfPlaceholder, ShelfSkeleton, SongCard, shelfCardWidth } from '@rubato/ui';
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

/** Takes the space of a rail that is not loading yet: the animation of a skeleton outside the screen costs as much as one on it. */
export function EmptyRail({ title }: { title: string }) {
  return (
    <Rail title={title}>
      <ShelfPlaceholder>{null}</ShelfPlaceholder>
    </Rail>
  );
}

/** Takes the space of a rail while it loads. */
export function RailSkeleton({ title }: { title: string }) {
  return (
    <Rail title={title}>
      <ShelfSkeleton label={`Loading ${title}`} />
    </Rail>
  );
}
