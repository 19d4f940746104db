import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './song-table.module.css';

/** Fills one screen; more rows would add nothing. */
const maxRows = 12;

interface SongTableSkeletonProps {
  /** How many songs are loading. */
  rows: number;
  /** Whether a table above it shows the songs before them, and has the head. */
  continued?: boolean;
}

/** The placeholder of a `SongTable` with songs that are loading, or of its last rows: as high as they will be, up to a screen. */
export function SongTableSkeleton({ rows, continued = false }: SongTableSkeletonProps) {
  return (
    <div role="status" aria-label="Loading songs" className={styles.skeletons}>
      {!continued && <div className={styles.skeletonHead} />}
      {Array.from({ length: Math.min(rows, maxRows) }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton className={styles.skeletonCover} />
          <Skeleton className={styles.skeletonTitle} />
          <Skeleton className={styles.skeletonArtist} />
          <Skeleton className={styles.skeletonDuration} />
        </div>
      ))}
    </div>
  );
}
