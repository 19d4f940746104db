import { Skeleton } from '@rubato/ui';
import styles from './collection.module.css';

/** Fills one screen; more rows would add nothing. */
const maxRows = 12;

/** Placeholder rows for songs that are loading. */
export function CollectionSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading songs">
      {Array.from({ length: Math.min(rows, maxRows) }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton className={styles.skeletonCover} />
          <Skeleton className={styles.skeletonText} />
        </div>
      ))}
    </div>
  );
}
