import { EmptyState, ErrorState } from '@rubato/ui';
import { getErrorText } from '@rubato/web-kit';
import { useRef } from 'react';
import { BrowseChips } from '../browse-links/browse-chips.tsx';
import { FirstSongButtons } from './no-music.tsx';
import { LoadMoreSongs } from './load-more-songs.tsx';
import { SongGrid } from './song-grid.tsx';
import { SongGridSkeleton } from './song-grid-skeleton.tsx';
import { useAllSongs } from './use-all-songs.ts';
import { countPreviewSongs, useGridColumns } from './use-grid-columns.ts';
import styles from './landing.module.css';

interface SongsSectionProps {
  /** Whether other sections follow: then only the newest songs are here, and the rest in `MoreSongsSection` below them. */
  preview: boolean;
  /** Whether the first songs are shown with their covers, or cannot be. The genres load after them. */
  isFirstScreenDone: boolean;
}

/** All songs, newest first, loaded page by page while the visitor scrolls. */
export function SongsSection({ preview, isFirstScreenDone }: SongsSectionProps) {
  return (
    <section aria-labelledby="songs-title">
      <h2 id="songs-title" className={styles.title}>
        Songs
      </h2>
      <BrowseChips isDue={isFirstScreenDone} />
      <Songs preview={preview} />
    </section>
  );
}

/** The songs that follow those of the preview. */
export function MoreSongsSection() {
  const { songs = [], hasNextPage } = useAllSongs();
  const grid = useRef<HTMLDivElement>(null);
  const columns = useGridColumns(grid);
  const rest = columns ? songs.slice(countPreviewSongs(columns)) : [];
  return (
    <div ref={grid} className={styles.rest}>
      {columns && (rest.length > 0 || hasNextPage) && (
        <section aria-labelledby="more-songs-title" className={styles.more}>
          <h2 id="more-songs-title" className={styles.title}>
            More songs
          </h2>
          <SongGrid songs={rest} columns={columns} eager={false} />
          <LoadMoreSongs />
        </section>
      )}
    </div>
  );
}

function Songs({ preview }: Pick<SongsSectionProps, 'preview'>) {
  const { songs, error, isError, isFetching, refetch } = useAllSongs();
  const grid = useRef<HTMLDivElement>(null);
  const columns = useGridColumns(grid);
  const retry = () => void refetch();
  return (
    <div ref={grid}>
      {!songs && !isError && <SongGridSkeleton />}
      {!songs && isError && (
        <div className={styles.failure}>
          <ErrorState
            title="Songs couldn’t be loaded"
            text={getErrorText(error)}
            onRetry={retry}
            pending={isFetching}
          />
        </div>
      )}
      {songs?.length === 0 && <NoSongs />}
      {songs && songs.length > 0 && columns && (
        <SongGrid
          songs={preview ? songs.slice(0, countPreviewSongs(columns)) : songs}
          columns={columns}
          eager
        />
      )}
      {songs && !preview && <LoadMoreSongs />}
    </div>
  );
}

function NoSongs() {
  return (
    <EmptyState drawing="microphone" title="No songs yet">
      <FirstSongButtons />
    </EmptyState>
  );
}
