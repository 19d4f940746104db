import { EmptyState, ErrorState, Skeleton, Button } from '@rubato/ui';
import {
  albumPagesQuery,
  collectionErrorText,
  newestFirst,
  useInfiniteQuery,
  useSession,
  useSetModal,
} from '@rubato/web-kit';
import { useDeferredValue } from 'react';
import { AlbumShelf } from './album-shelf.tsx';
import styles from './landing.module.css';
import shelfStyles from './album-shelf.module.css';

/** All albums, newest first, on one shelf, which keeps the songs below within reach. */
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
    if (!isError) return <ShelfSkeleton />;
    return (
      <div className={shelfStyles.empty}>
        <ErrorState
          title="Albums"
          text={collectionErrorText(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </div>
    );
  }
  const albums = data.pages.flatMap((page) => newestFirst(page.albums));
  if (albums.length === 0) return <NoAlbums />;
  const canLoadMore = hasNextPage && !isFetchNextPageError;
  return (
    <AlbumShelf
      albums={albums}
      onEnd={canLoadMore ? () => void fetchNextPage() : undefined}
      busy={isFetching}
    />
  );
}

function NoAlbums() {
  const { user } = useSession();
  const setModal = useSetModal();
  return (
    <div className={shelfStyles.empty}>
      <EmptyState title="No albums yet">
        {user && <Button onClick={() => setModal('create-album')}>Add an album</Button>}
      </EmptyState>
    </div>
  );
}

/** Placeholder for the shelf while its first page loads. */
function ShelfSkeleton() {
  return (
    <div className={shelfStyles.skeletons} role="status" aria-label="Loading albums">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className={shelfStyles.skeletonCard}>
          <Skeleton className={styles.skeletonCover} />
          <Skeleton className={styles.skeletonTitle} />
          <Skeleton className={styles.skeletonLine} />
        </div>
      ))}
    </div>
  );
}
