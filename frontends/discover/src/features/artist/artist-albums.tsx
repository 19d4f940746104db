import type { Artist } from '@rubato/contracts';
import { AlbumCard, Button, ErrorState, Skeleton } from '@rubato/ui';
import { getErrorText, sortNewestFirst, useInfiniteQuery } from '@rubato/web-kit';
import { createArtistAlbumsQuery } from './artist.query.ts';
import styles from './artist.module.css';

/** Width of a card on a phone, in pixels, from which its cover is chosen. */
const cardWidth = 176;

/** Covers that may be on the first screen. */
const eagerCount = 4;

/** The albums of an artist, newest first. */
export function ArtistAlbums({ artist }: { artist: Artist }) {
  return (
    <section aria-labelledby="albums-title" className={styles.section}>
      <h2 id="albums-title" className={styles.heading}>
        Albums
      </h2>
      <Albums artist={artist} />
    </section>
  );
}

function Albums({ artist }: { artist: Artist }) {
  const { data, error, isError, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(createArtistAlbumsQuery(artist.handle));
  if (!data) {
    if (!isError) return <AlbumCardsSkeleton count={Math.min(artist.album_count, 5)} />;
    return (
      <ErrorState
        title="Albums couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  return (
    <>
      <ul className={styles.cards}>
        {data.pages
          .flatMap(({ albums }) => sortNewestFirst(albums))
          .map((album, index) => (
            <li key={album.id}>
              <AlbumCard album={album} width={cardWidth} eager={index < eagerCount} />
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button className={styles.more} pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more albums
        </Button>
      )}
    </>
  );
}

function AlbumCardsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.cards}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.cardSkeleton}>
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
