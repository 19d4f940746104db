import { Skeleton } from '@rubato/ui';
import styles from './song-row.module.css';

export function SongRowsSkeleton() {
  return (
    <div role="status" aria-label="Loading your songs">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.skeletonRow}>
          <Skeleton className={styles.cover} />
          <Skeleton className={styles.skeletonText} />
        </div>
      ))}
    </div>
  );
}
