import { Skeleton } from '@rubato/ui';
import styles from './library-row.module.css';

/** Rows in the place of what loads, such as `your songs`. */
export function LibraryRowsSkeleton({ of }: { of: string }) {
  return (
    <div role="status" aria-label={`Loading ${of}`}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.skeletonRow}>
          <Skeleton className={styles.cover} />
          <Skeleton className={styles.skeletonText} />
        </div>
      ))}
    </div>
  );
}
