import { HeroSkeleton, SongTableSkeleton } from '@rubato/ui';
import styles from './collection.module.css';

/** Placeholder for the page of a playlist while it loads. */
export function CollectionPageSkeleton() {
  return (
    <>
      <HeroSkeleton />
      <div className={styles.songs}>
        <SongTableSkeleton rows={5} />
      </div>
    </>
  );
}
