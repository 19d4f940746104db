import type { Album, User } from '@rubato/contracts';
import { ArtistLink, Cover, EmptyState } from '@rubato/ui';
import {
  getCollectionErrorText,
  createCurrentAlbumsQuery,
  isPlayingFrom,
  sessionQuery,
  usePlayer,
  useQuery,
} from '@rubato/web-kit';
import { LibraryFailure } from './library-failure.tsx';
import { LibraryList, createLibraryOrders } from './library-list.tsx';
import { LibraryRow, libraryCoverClass } from './library-row.tsx';
import { LibraryRowsSkeleton } from './library-rows-skeleton.tsx';
import styles from './sidebar.module.css';

/** The signed-in user's albums. */
export function CurrentAlbums({ user }: { user: User }) {
  const session = useQuery(sessionQuery);
  const { data, error, isFetching, refetch } = useQuery({
    ...createCurrentAlbumsQuery(user.id, user.albumIds),
    enabled: user.albumIds.length > 0,
  });
  // An unavailable id list is empty in the response: show an error instead of an empty state.
  if (user.partial?.includes('albumIds')) {
    const retry = () => void session.refetch();
    return (
      <LibraryFailure
        title="Albums couldn’t be loaded"
        text={getCollectionErrorText(undefined)}
        onRetry={retry}
        pending={session.isFetching}
      />
    );
  }
  if (error) {
    const retry = () => void refetch();
    return (
      <LibraryFailure
        title="Albums couldn’t be loaded"
        text={getCollectionErrorText(error)}
        onRetry={retry}
        pending={isFetching}
      />
    );
  }
  if (user.albumIds.length === 0) {
    return (
      <div className={styles.wide}>
        <EmptyState drawing="record" title="Add an album to your library" />
      </div>
    );
  }
  return data ? <AlbumRows albums={data} /> : <LibraryRowsSkeleton noun="albums" />;
}

const getText = ({ title }: Album) => title;
const orders = createLibraryOrders('Title', getText);

function AlbumRows({ albums }: { albums: readonly Album[] }) {
  return (
    <div className={styles.pane}>
      <LibraryList noun="albums" items={albums} orders={orders} getText={getText}>
        {(album) => <AlbumRow album={album} />}
      </LibraryList>
    </div>
  );
}

function AlbumRow({ album: { id, title, artist, image_url, image_color } }: { album: Album }) {
  return (
    <LibraryRow
      to={`/albums/${id}`}
      title={title}
      line={<ArtistLink name={artist.artist_name} handle={artist.artist_handle} />}
      cover={<Cover src={image_url} color={image_color} sizes="48px" className={libraryCoverClass} />}
      active={usePlayer(({ queue }) => isPlayingFrom(queue, `album:${id}`))}
    />
  );
}
