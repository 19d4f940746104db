import { Skeleton } from '@rubato/ui';
import styles from './search-page.module.css';

export function SearchSkeleton() {
  return (
    <div className={styles.skeletons}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  );
}
