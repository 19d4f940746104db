import type { Song, User } from '@rubato/contracts';
import { EmptyState } from '@rubato/ui';
import { createCurrentSongsQuery, getErrorText, useInfiniteQuery } from '@rubato/web-kit';
import { useEffect } from 'react';
import { LibraryFailure } from './library-failure.tsx';
import { LibraryList, createLibraryOrders } from './library-list.tsx';
import { LibraryRowsSkeleton } from './library-rows-skeleton.tsx';
import { SongRow } from './song-row.tsx';
import styles from './sidebar.module.css';

const getText = ({ title }: Song) => title;
const orders = createLibraryOrders('Title', getText);

/** The signed-in user's songs. */
export function CurrentSongs({ userId }: { userId: User['id'] }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    createCurrentSongsQuery(userId),
  );
  // Few users have more than one page of songs: load the remaining pages without waiting for a scroll.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const songs = data?.pages.flatMap((page) => page.songs);
  if (!songs) {
    if (!error) return <LibraryRowsSkeleton noun="songs" />;
    const retry = () => void refetch();
    return (
      <LibraryFailure
        title="Songs couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={retry}
        pending={isFetching}
      />
    );
  }
  if (songs.length === 0) {
    return (
      <div className={styles.wide}>
        <EmptyState drawing="microphone" title="Add a song to your library" />
      </div>
    );
  }
  return (
    <div className={styles.pane}>
      <LibraryList noun="songs" items={songs} orders={orders} getText={getText}>
        {(song) => <SongRow song={song} />}
      </LibraryList>
    </div>
  );
}
