import type { Song, User } from '@rubato/contracts';
import { ErrorState, SongTable, type TableSong } from '@rubato/ui';
import { Link, useRowPlayback, useToggleLike } from '@rubato/web-kit';
import { useMemo, useRef, type ReactNode } from 'react';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import { focusRow } from './focus-row.ts';
import { RowMenu } from './row-menu.tsx';
import type { Collection } from './use-collection.ts';
import styles from './collection.module.css';

interface CollectionSongsProps {
  label: string;
  user: User;
  collection: Collection;
  /** How a row's menu takes the song out. */
  removeText: string;
  onRemove: (songId: Song['id']) => void;
  /** What stands there while there are no songs. */
  empty: ReactNode;
}

/** The songs of a playlist as a table, and what stands in its place. */
export function CollectionSongs(props: CollectionSongsProps) {
  const { label, user, collection, removeText, onRemove, empty } = props;
  const { songs, missing, failure } = collection;
  const liked = useMemo(() => new Set(user.likedSongIds), [user.likedSongIds]);
  const toggleLike = useToggleLike();
  const table = useRef<HTMLDivElement>(null);
  const { currentId, playing, toggle } = useRowPlayback();
  const removeRow = (id: Song['id']) => {
    focusRow(
      table.current,
      songs.findIndex((song) => song.id === id),
    );
    onRemove(id);
  };
  if (failure) {
    return <ErrorState title="Songs" text={failure.text} onRetry={failure.retry} pending={failure.pending} />;
  }
  if (songs.length + missing === 0) return empty;
  return (
    <div ref={table} className={styles.songs}>
      {songs.length > 0 && (
        <SongTable
          label={label}
          songs={songs}
          currentId={currentId}
          playing={playing}
          onTogglePlay={(_song, index) => songs[index] && toggle(songs[index])}
          title={songLink}
          liked={liked}
          onToggleLike={({ id }) => toggleLike(id)}
          menu={(_song, index) =>
            songs[index] && <RowMenu song={songs[index]} removeText={removeText} onRemove={removeRow} />
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
