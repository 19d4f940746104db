import { Skeleton } from '@rubato/ui';
import styles from './landing.module.css';

/** Placeholder for the grid while its first page loads. */
export function SongGridSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading songs">
      {Array.from({ length: 18 }, (_, index) => (
        <div key={index} className={styles.skeletonCard}>
          <Skeleton className={styles.skeletonCover} />
          <Skeleton className={styles.skeletonTitle} />
          <Skeleton className={styles.skeletonLine} />
        </div>
      ))}
    </div>
  );
}
