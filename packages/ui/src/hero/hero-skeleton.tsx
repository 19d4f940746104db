import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './hero.module.css';

/** The placeholder of a hero while its data loads. */
export function HeroSkeleton() {
  return (
    <div className={styles.header} role="status">
      <div className={styles.cover}>
        <Skeleton className={styles.skeletonCover} />
      </div>
      <div className={styles.texts}>
        <p className={styles.loading}>Loading...</p>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonLine} />
      </div>
    </div>
  );
}
