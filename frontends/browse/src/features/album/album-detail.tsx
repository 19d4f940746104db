import type { Album } from '@rubato/contracts';
import {
  Link,
  PageTitle,
  Sections,
  getErrorText,
  formatSongCount,
  formatDurationOfSongs,
  useSession,
  useSongs,
} from '@rubato/web-kit';
import { EmptyState, ErrorState, Hero, getButtonClass } from '@rubato/ui';
import { useDeferredValue } from 'react';
import { Artist } from '../artist/artist.tsx';
import { YearLink } from '../browse-links/browse-links.tsx';
import { BlockedNotice } from '../detail-page/blocked-notice.tsx';
import { DetailCover } from '../detail-page/detail-cover.tsx';
import { AddSongToAlbum } from './add-song-to-album.tsx';
import { AlbumActions } from './album-actions.tsx';
import { AlbumSongTable } from './album-song-table.tsx';
import styles from './album.module.css';

export function AlbumDetail({ album }: { album: Album }) {
  const { user } = useSession();
  const { songs, complete, error, retry } = useAlbumSongs(album);
  const failed = error !== null && !complete;
  const isOwner = user?.id === album.artist.artist_id;
  const count = complete ? songs.length : album.song_ids.length;
  return (
    <>
      <article>
        <PageTitle>{`${album.title} by ${album.artist.artist_name}`}</PageTitle>
        <Hero
          kind="Album"
          title={album.title}
          byline={<Artist name={album.artist.artist_name} handle={album.artist.artist_handle} />}
          cover={<DetailCover of={album} />}
          light={{ color: album.image_color, image: album.image_url }}
          facts={[
            <YearLink key="year" year={album.release_year} />,
            formatSongCount(count),
            complete ? formatDurationOfSongs(songs) : '–:––',
          ]}
        >
          <AlbumActions
            album={album}
            songs={complete ? songs : undefined}
            failed={failed}
            isOwner={isOwner}
          />
        </Hero>
      </article>
      <BlockedNotice name="album" blocked={album.blocked} />
      <section className={styles.songs} aria-label="Songs in this album">
        {failed ? (
          <ErrorState title="Songs couldn’t be loaded" text={getErrorText(error)} onRetry={retry} />
        ) : count === 0 ? (
          <NoSongs isOwner={isOwner} />
        ) : (
          <AlbumSongTable
            album={album}
            songs={songs}
            pendingCount={complete ? 0 : count - songs.length}
            isOwner={isOwner}
          />
        )}
        {isOwner && <AddSongToAlbum album={album} user={user} />}
      </section>
      <Sections place="album" id={album.id} />
    </>
  );
}

function NoSongs({ isOwner }: { isOwner: boolean }) {
  if (isOwner)
    return (
      <EmptyState drawing="record" title="This album has no songs yet" text="Add the first of your songs." />
    );
  return (
    <EmptyState drawing="record" title="This album has no songs yet">
      <Link to="/" className={getButtonClass({})}>
        Browse albums
      </Link>
    </EmptyState>
  );
}

/** The songs of the album loaded so far; `complete` once all are. */
function useAlbumSongs({ song_ids }: Album) {
  const { data: latest, isPlaceholderData: isLatestPartial, error, refetch } = useSongs(song_ids);
  // Rendering many rows in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(latest);
  const isPartial = useDeferredValue(isLatestPartial);
  const songs = song_ids.length > 0 ? (data ?? []) : [];
  const complete = songs.length === song_ids.length || (data !== undefined && !isPartial);
  return { songs, complete, error, retry: () => void refetch() };
}
