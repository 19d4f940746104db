import { Skeleton } from '@rubato/ui';
import styles from './collection.module.css';

/** More than a screen of them says nothing more. */
const most = 12;

/** Rows in the place of songs that are on their way. */
export function CollectionSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading songs">
      {Array.from({ length: Math.min(rows, most) }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton className={styles.skeletonCover} />
          <Skeleton className={styles.skeletonText} />
        </div>
      ))}
    </div>
  );
}
