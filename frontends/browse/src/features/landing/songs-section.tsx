import { EmptyState, ErrorState, buttonClass } from '@rubato/ui';
import { Link, errorText, songPagesQuery, useInfiniteQuery } from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';
import { useDeferredValue } from 'react';
import { InfiniteScrollSentinel } from './infinite-scroll-sentinel.tsx';
import { SongGrid } from './song-grid.tsx';
import { SongGridSkeleton } from './song-grid-skeleton.tsx';
import styles from './landing.module.css';

/** All songs, newest first, loaded page by page while the visitor scrolls. */
export function SongsSection() {
  return (
    <section aria-labelledby="songs-title">
      <h2 id="songs-title" className={styles.title}>
        Songs
      </h2>
      <Songs />
    </section>
  );
}

function Songs() {
  const {
    data: latest,
    error,
    isError,
    isFetching,
    refetch,
    hasNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(songPagesQuery);
  // Rendering many cards in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(latest);
  const songs = data?.pages.flatMap((page) => page.songs);
  if (!songs) {
    if (!isError) return <SongGridSkeleton />;
    return (
      <ErrorState title="Songs" text={errorText(error)} onRetry={() => void refetch()} pending={isFetching} />
    );
  }
  if (songs.length === 0) {
    return (
      <EmptyState icon={<Disc3 size={64} strokeWidth={1} />} title="No songs yet">
        <Link to="/songs/new" className={buttonClass({})}>
          Add a song
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <SongGrid songs={songs} />
      {isFetchNextPageError ? (
        <ErrorState title="More songs" text={errorText(error)} onRetry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && <InfiniteScrollSentinel onReach={() => void fetchNextPage()} busy={isFetching} />
      )}
    </>
  );
}
