import { Skeleton } from '@rubato/ui';
import styles from './artist.module.css';

/** As high as a table with `rows` songs. */
export function SongRowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.rowSkeletons}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={styles.rowSkeleton} />
      ))}
    </div>
  );
}
