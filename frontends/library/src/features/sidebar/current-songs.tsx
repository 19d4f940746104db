import type { Song, User } from '@rubato/contracts';
import { EmptyState } from '@rubato/ui';
import { currentSongsQuery, errorText, useInfiniteQuery } from '@rubato/web-kit';
import { Music2 } from 'lucide-react';
import { useEffect } from 'react';
import { LibraryFailure } from './library-failure.tsx';
import { LibraryList, newestOr } from './library-list.tsx';
import { LibraryRowsSkeleton } from './library-rows-skeleton.tsx';
import { SongRow } from './song-row.tsx';

import styles from './sidebar.module.css';

const textOf = ({ title }: Song) => title;
const orders = newestOr('Title', textOf);

/** The signed-in user's songs. */
export function CurrentSongs({ userId }: { userId: User['id'] }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    currentSongsQuery(userId),
  );
  // Titles and ids only matter here, and few people have more than a hundred songs: the rest follows by itself.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const songs = data?.pages.flatMap((page) => page.songs);
  if (!songs) {
    if (!error) return <LibraryRowsSkeleton of="your songs" />;
    const retry = () => void refetch();
    return <LibraryFailure title="Songs" text={errorText(error)} onRetry={retry} pending={isFetching} />;
  }
  if (songs.length === 0) {
    return (
      <div className={styles.wide}>
        <EmptyState icon={<Music2 size={40} strokeWidth={1.25} />} title="Add a song to your library" />
      </div>
    );
  }
  return (
    <div className={styles.pane}>
      <LibraryList of="songs" items={songs} orders={orders} textOf={textOf}>
        {(song) => <SongRow song={song} />}
      </LibraryList>
    </div>
  );
}
