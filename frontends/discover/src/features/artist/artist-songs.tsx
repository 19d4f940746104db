import type { Artist } from '@rubato/contracts';
import {
  EmptyState,
  ErrorState,
  InfiniteScrollSentinel,
  SongRows,
  SongTableSkeleton,
  getButtonClass,
} from '@rubato/ui';
import { Link, getErrorText, useInfiniteQuery } from '@rubato/web-kit';
import { useDeferredValue } from 'react';
import { createArtistSongsQuery } from './artist.query.ts';
import styles from './artist.module.css';

interface ArtistSongsProps {
  artist: Artist;
  isOwner: boolean;
}

/** All songs of an artist, newest first, loaded page by page while the reader scrolls. */
export function ArtistSongs({ artist, isOwner }: ArtistSongsProps) {
  return (
    <section aria-labelledby="songs-title" className={styles.section}>
      <h2 id="songs-title" className={styles.heading}>
        Songs
      </h2>
      <Songs artist={artist} isOwner={isOwner} />
    </section>
  );
}

function Songs({ artist, isOwner }: ArtistSongsProps) {
  const query = useInfiniteQuery(createArtistSongsQuery(artist.handle));
  const { error, isError, isFetching, refetch, fetchNextPage } = query;
  // Rendering many rows in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(query.data);
  const songs = data?.pages.flatMap((page) => page.songs);
  if (!songs) {
    if (!isError) return <SongTableSkeleton rows={Math.min(artist.song_count, 8)} />;
    return (
      <ErrorState
        title="Songs couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (songs.length === 0) return <NoSongs isOwner={isOwner} />;
  return (
    <>
      <SongRows label={`Songs by ${artist.name}`} songs={songs} source={`artist:${artist.id}`} />
      {query.isFetchNextPageError ? (
        <ErrorState
          title="More songs couldn’t be loaded"
          text={getErrorText(error)}
          onRetry={() => void fetchNextPage()}
        />
      ) : (
        query.hasNextPage && <InfiniteScrollSentinel onReach={() => void fetchNextPage()} busy={isFetching} />
      )}
    </>
  );
}

function NoSongs({ isOwner }: { isOwner: boolean }) {
  if (!isOwner)
    return (
      <EmptyState
        drawing="microphone"
        title="This artist has no songs yet"
        text="Follow the artist, and new songs appear in your feed."
      />
    );
  return (
    <EmptyState
      drawing="microphone"
      title="You have no songs yet"
      text="What you add appears here, for everyone to play."
    >
      <Link to="/songs/new" className={getButtonClass({})}>
        Add a song
      </Link>
    </EmptyState>
  );
}
