import type { Artist } from '@rubato/contracts';
import { SongRows, SongTableSkeleton } from '@rubato/ui';
import { useQuery } from '@rubato/web-kit';
import { popularCount, createPopularSongsQuery } from './artist.query.ts';
import styles from './artist.module.css';

/** The most liked songs. Left out if discovery is unavailable: the list of all songs has them too. */
export function PopularSongs({ artist }: { artist: Artist }) {
  const { data: songs, isError } = useQuery(createPopularSongsQuery(artist.id));
  if (isError || songs?.length === 0) return null;
  return (
    <section aria-labelledby="popular-title" className={styles.section}>
      <h2 id="popular-title" className={styles.heading}>
        Popular
      </h2>
      {songs ? (
        <SongRows label={`Popular songs by ${artist.name}`} songs={songs} source={`artist:${artist.id}`} />
      ) : (
        <SongTableSkeleton rows={popularCount} />
      )}
    </section>
  );
}
