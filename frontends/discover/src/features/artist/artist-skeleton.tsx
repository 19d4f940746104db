import { HeroSkeleton } from '@rubato/ui';
import { SongRowsSkeleton } from './song-rows-skeleton.tsx';
import styles from './artist.module.css';

/** The placeholder of the page while the artist loads. */
export function ArtistSkeleton() {
  return (
    <div className={styles.loading}>
      <HeroSkeleton />
      <div className={styles.sections}>
        <SongRowsSkeleton rows={6} />
      </div>
    </div>
  );
}
