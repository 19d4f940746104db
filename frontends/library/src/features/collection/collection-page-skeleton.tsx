import { Skeleton } from '@rubato/ui';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import styles from './collection.module.css';

/** A playlist's page while nothing is known of it. */
export function CollectionPageSkeleton() {
  return (
    <>
      <div className={styles.header}>
        <Skeleton className={styles.cover} />
        <div className={styles.facts}>
          <Skeleton className={styles.skeletonTitle} />
          <Skeleton className={styles.skeletonLine} />
        </div>
      </div>
      <div className={styles.songs}>
        <CollectionSkeleton rows={5} />
      </div>
    </>
  );
}
