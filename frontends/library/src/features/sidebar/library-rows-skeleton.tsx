import { Skeleton } from '@rubato/ui';
import styles from './library-row.module.css';

/** Placeholder rows while the user's items load; `noun` is their plural, such as `songs`. */
export function LibraryRowsSkeleton({ noun }: { noun: string }) {
  return (
    <div role="status" aria-label={`Loading your ${noun}`}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.skeletonRow}>
          <Skeleton className={styles.cover} />
          <Skeleton className={styles.skeletonText} />
        </div>
      ))}
    </div>
  );
}
