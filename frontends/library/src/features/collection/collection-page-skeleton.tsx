import { HeroSkeleton } from '@rubato/ui';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import styles from './collection.module.css';

/** Placeholder for the page of a playlist while it loads. */
export function CollectionPageSkeleton() {
  return (
    <>
      <HeroSkeleton />
      <div className={styles.songs}>
        <CollectionSkeleton rows={5} />
      </div>
    </>
  );
}
