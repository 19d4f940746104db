import type { Song, User } from '@rubato/contracts';
import { ErrorState, SongTable, type TableSong } from '@rubato/ui';
import { Link, useRowPlayback, useToggleLike } from '@rubato/web-kit';
import { useMemo, useRef, type ReactNode } from 'react';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import { focusRow } from './focus-row.ts';
import { ListViewControls, NothingFound } from '../list-view/list-view-controls.tsx';
import { songOrders, songText } from '../list-view/song-orders.ts';
import { useListView } from '../list-view/use-list-view.ts';
import { RowMenu } from './row-menu.tsx';
import type { Collection } from './use-collection.ts';
import styles from './collection.module.css';

interface CollectionSongsProps {
  label: string;
  user: User;
  collection: Collection;
  /** What the order of the list is called. */
  ownOrder: string;
  /** Puts a song at another place; undefined where there is one order only. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** How a row's menu takes the song out. */
  removeText: string;
  onRemove: (songId: Song['id']) => void;
  /** What stands there while there are no songs. */
  empty: ReactNode;
}

/** A shorter list is in sight as a whole. */
const worthFiltering = 6;

/** The songs of a playlist as a table, and what stands in its place. */
export function CollectionSongs(props: CollectionSongsProps) {
  const { label, user, collection, ownOrder, onMove, removeText, onRemove, empty } = props;
  const { songs, missing, failure } = collection;
  const orders = useMemo(() => songOrders(ownOrder), [ownOrder]);
  const view = useListView(songs, { orders, textOf: songText });
  const { shown } = view;
  const liked = useMemo(() => new Set(user.likedSongIds), [user.likedSongIds]);
  const toggleLike = useToggleLike();
  const table = useRef<HTMLDivElement>(null);
  const { currentId, playing, toggle } = useRowPlayback();
  const removeRow = (id: Song['id']) => {
    focusRow(
      table.current,
      shown.findIndex((song) => song.id === id),
    );
    onRemove(id);
  };
  if (failure) {
    return (
      <div className={styles.songs}>
        <ErrorState title="Songs" text={failure.text} onRetry={failure.retry} pending={failure.pending} />
      </div>
    );
  }
  if (songs.length + missing === 0) return empty;
  return (
    <div ref={table} className={styles.songs}>
      {songs.length + missing >= worthFiltering && <ListViewControls of="songs" view={view} />}
      {songs.length > 0 && shown.length === 0 && <NothingFound of="songs" view={view} />}
      {shown.length > 0 && (
        <SongTable
          label={label}
          songs={shown}
          onMove={missing === 0 && view.isWhole ? onMove : undefined}
          currentId={currentId}
          playing={playing}
          onTogglePlay={(_song, index) => shown[index] && toggle(shown[index])}
          title={songLink}
          liked={liked}
          onToggleLike={({ id }) => toggleLike(id)}
          menu={(_song, index) =>
            shown[index] && <RowMenu song={shown[index]} removeText={removeText} onRemove={removeRow} />
          }
        />
      )}
      {missing > 0 && <CollectionSkeleton rows={missing} />}
    </div>
  );
}

const songLink = ({ id, title }: TableSong) => (
  <Link to={`/song/${id}`} title={title}>
    {title}
  </Link>
);
