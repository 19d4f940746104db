import type { Playlist, User } from '@rubato/contracts';
import { EmptyState } from '@rubato/ui';
import {
  ApiError,
  createCurrentPlaylistsQuery,
  getCollectionErrorText,
  isPlayingFrom,
  formatSongCount,
  usePlayer,
  useQuery,
} from '@rubato/web-kit';
import { PlaylistCover } from '../playlist/playlist-cover.tsx';
import { LibraryFailure } from './library-failure.tsx';
import { LibraryList, createLibraryOrders } from './library-list.tsx';
import { LibraryRow, libraryCoverClass } from './library-row.tsx';
import { LibraryRowsSkeleton } from './library-rows-skeleton.tsx';
import styles from './sidebar.module.css';

/** The signed-in user's playlists, newest first. */
export function CurrentPlaylists({ userId }: { userId: User['id'] }) {
  const { data, error, isFetching, refetch } = useQuery(createCurrentPlaylistsQuery(userId));
  // An error response clears the playlists; a network failure keeps those already loaded.
  const isReset = error instanceof ApiError && error.status > 0;
  if (error && (isReset || !data)) {
    const retry = () => void refetch();
    return (
      <LibraryFailure
        title="Playlists couldn’t be loaded"
        text={getCollectionErrorText(error)}
        onRetry={retry}
        pending={isFetching}
      />
    );
  }
  if (!data) return <LibraryRowsSkeleton noun="playlists" />;
  const playlists = Object.values(data).toSorted((a, b) => b.id - a.id);
  if (playlists.length > 0) return <PlaylistRows playlists={playlists} />;
  return (
    <div className={styles.wide}>
      <EmptyState drawing="cassette" title="Add a playlist to your library" />
    </div>
  );
}

const getText = ({ name }: Playlist) => name;
const orders = createLibraryOrders('Name', getText);

function PlaylistRows({ playlists }: { playlists: readonly Playlist[] }) {
  return (
    <LibraryList noun="playlists" items={playlists} orders={orders} getText={getText}>
      {(playlist) => <PlaylistRow playlist={playlist} />}
    </LibraryList>
  );
}

function PlaylistRow({ playlist }: { playlist: Playlist }) {
  return (
    <LibraryRow
      to={`/playlists/${playlist.id}`}
      title={playlist.name}
      line={formatSongCount(playlist.song_ids.length)}
      cover={<PlaylistCover playlist={playlist} sizes="48px" className={libraryCoverClass} />}
      active={usePlayer(({ queue }) => isPlayingFrom(queue, `playlist:${playlist.id}`))}
    />
  );
}
