import { Skeleton } from '@rubato/ui';
import styles from './song.module.css';

export function SongSkeleton() {
  return (
    <div className={styles.header} role="status" aria-label="Loading the song">
      <Skeleton className={styles.cover} />
      <div className={styles.facts}>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonLine} />
      </div>
    </div>
  );
}
