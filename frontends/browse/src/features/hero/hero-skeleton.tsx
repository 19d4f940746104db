import { Skeleton } from '@rubato/ui';
import styles from './hero.module.css';

/** The head's place while what it shows is on the way. */
export function HeroSkeleton() {
  return (
    <div className={styles.header} role="status">
      <Skeleton className={styles.cover} />
      <div className={styles.facts}>
        <p className={styles.loading}>Loading...</p>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonLine} />
      </div>
    </div>
  );
}
