import { HeroSkeleton, SongTableSkeleton } from '@rubato/ui';
import styles from './artist.module.css';

/** The placeholder of the page while the artist loads. */
export function ArtistSkeleton() {
  return (
    <div className={styles.loading}>
      <HeroSkeleton />
      <div className={styles.sections}>
        <SongTableSkeleton rows={6} />
      </div>
    </div>
  );
}
