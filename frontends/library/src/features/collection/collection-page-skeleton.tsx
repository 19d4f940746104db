import { HeroSkeleton } from '@rubato/ui';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import styles from './collection.module.css';

/** A playlist's page while nothing is known of it. */
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
