import type { Song, User } from '@rubato/contracts';
import { ErrorState, SongTable, SongTableSkeleton } from '@rubato/ui';
import { useRowPlayback, useToggleLike, type QueueSource } from '@rubato/web-kit';
import { useMemo, useRef, type ReactNode } from 'react';
import { focusRow } from './focus-row.ts';
import { ListViewControls, NoMatches } from '../list-view/list-view-controls.tsx';
import { createSongOrders, getSongText } from '../list-view/song-orders.ts';
import { useListView } from '../list-view/use-list-view.ts';
import { RowMenu } from './row-menu.tsx';
import type { Collection } from './use-collection.ts';
import styles from './collection.module.css';

interface CollectionSongsProps {
  label: string;
  source: QueueSource;
  user: User;
  collection: Collection;
  /** Label of the default sort order. */
  defaultOrder: string;
  /** Moves a song to another position; undefined when the order is fixed. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Label of the menu item that removes a song. */
  removeText: string;
  onRemove: (songId: Song['id']) => void;
  /** Shown when there are no songs. */
  empty: ReactNode;
}

/** Shorter lists fit on the screen and need no filter. */
const minFilterableCount = 6;

/** The table of songs in a playlist, with its loading, empty and error states. */
export function CollectionSongs(props: CollectionSongsProps) {
  const { label, source, user, collection, defaultOrder, onMove, removeText, onRemove, empty } = props;
  const { songs, pendingCount, failure } = collection;
  const orders = useMemo(() => createSongOrders(defaultOrder), [defaultOrder]);
  const view = useListView(songs, { orders, getText: getSongText });
  const { shown } = view;
  const liked = useMemo(() => new Set(user.likedSongIds), [user.likedSongIds]);
  const toggleLike = useToggleLike();
  const table = useRef<HTMLDivElement>(null);
  const { currentId, playing, toggle } = useRowPlayback(source);
  const removeRow = (id: Song['id']) => {
    focusRow(
      table.current,
      shown.findIndex((song) => song.id === id),
    );
    onRemove(id);
  };
  if (failure) return <CollectionFailure {...failure} />;
  if (songs.length + pendingCount === 0) return empty;
  return (
    <div ref={table} className={styles.songs}>
      {songs.length + pendingCount >= minFilterableCount && <ListViewControls noun="songs" view={view} />}
      {songs.length > 0 && shown.length === 0 && <NoMatches noun="songs" view={view} />}
      {shown.length > 0 && (
        <SongTable
          label={label}
          songs={shown}
          onMove={pendingCount === 0 && view.isDefaultView ? onMove : undefined}
          currentId={currentId}
          playing={playing}
          onTogglePlay={(_song, index) => shown[index] && toggle(shown[index])}
          liked={liked}
          onToggleLike={({ id }) => toggleLike(id)}
          menu={(_song, index) =>
            shown[index] && <RowMenu song={shown[index]} removeText={removeText} onRemove={removeRow} />
          }
        />
      )}
      {pendingCount > 0 && <SongTableSkeleton rows={pendingCount} continued={shown.length > 0} />}
    </div>
  );
}

function CollectionFailure({ text, retry, pending }: NonNullable<Collection['failure']>) {
  return (
    <div className={styles.songs}>
      <ErrorState title="Songs couldn’t be loaded" text={text} onRetry={retry} pending={pending} />
    </div>
  );
}
