import {
  AlbumCard,
  Button,
  EmptyState,
  ErrorState,
  Shelf,
  ShelfPlaceholder,
  ShelfSkeleton,
  featuredCoverWidth,
  shelfCardWidth,
} from '@rubato/ui';
import {
  albumPagesQuery,
  getCollectionErrorText,
  sortNewestFirst,
  useInfiniteQuery,
  useSession,
  useSetModal,
} from '@rubato/web-kit';
import { useDeferredValue } from 'react';
import styles from './landing.module.css';

/** All albums, newest first, on one shelf, which keeps the songs below within reach. The newest that has songs leads it. */
export function AlbumsSection() {
  return (
    <section aria-labelledby="albums-title" className={styles.albums}>
      <h2 id="albums-title" className={styles.title}>
        Albums
      </h2>
      <Albums />
    </section>
  );
}

function Albums() {
  const {
    data: latest,
    error,
    isError,
    isFetching,
    refetch,
    hasNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(albumPagesQuery);
  // Rendering many cards in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(latest);
  if (!data) {
    if (!isError) return <ShelfSkeleton label="Loading albums" lead />;
    return (
      <ShelfPlaceholder>
        <ErrorState
          title="Albums couldn’t be loaded"
          text={getCollectionErrorText(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </ShelfPlaceholder>
    );
  }
  const albums = data.pages.flatMap((page) => sortNewestFirst(page.albums));
  if (albums.length === 0) return <NoAlbums />;
  const lead = albums.find(({ song_ids }) => song_ids.length > 0);
  const canLoadMore = hasNextPage && !isFetchNextPageError;
  return (
    <Shelf
      noun="albums"
      lead={lead && <AlbumCard album={lead} width={featuredCoverWidth} kicker="Latest addition" eager />}
      items={albums.filter((album) => album !== lead)}
      getKey={({ id }) => id}
      onEnd={canLoadMore ? () => void fetchNextPage() : undefined}
      busy={isFetching}
    >
      {(album, index) => <AlbumCard album={album} width={shelfCardWidth} eager={index < 6} />}
    </Shelf>
  );
}

function NoAlbums() {
  const { user } = useSession();
  const setModal = useSetModal();
  return (
    <ShelfPlaceholder>
      <EmptyState
        drawing="record"
        title="No albums yet"
        text={
          user ? 'Bring your songs together under one cover.' : 'They appear here once an artist adds one.'
        }
      >
        {user && <Button onClick={() => setModal('create-album')}>Add an album</Button>}
      </EmptyState>
    </ShelfPlaceholder>
  );
}
