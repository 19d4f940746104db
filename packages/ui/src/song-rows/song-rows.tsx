import type { Song } from '@rubato/contracts';
import { useRowPlayback, useSession, useSongActions, useToggleLike, type QueueSource } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import { SongMenuItems } from '../song-menu/song-menu-items.tsx';
import type { TableSong } from '../song-table/song-table-props.ts';
import { SongTable } from '../song-table/song-table.tsx';

interface SongRowsProps {
  label: string;
  songs: readonly Song[];
  /** The list that the rows belong to, if it has a button that plays it. */
  source?: QueueSource | undefined;
  /** Renders the title of a row; if omitted, it is a link to the song's page. */
  title?: (song: TableSong) => ReactNode;
  /** Moves a song to another position; undefined when the order is fixed. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Menu items added to those that every song has. */
  menu?: (song: TableSong) => ReactNode;
}

/** A table of songs connected to the player. Users also get likes and all menu items. */
export function SongRows({ label, songs, source, title, onMove, menu }: SongRowsProps) {
  const { user } = useSession();
  const actionsOf = useSongActions();
  const toggleLike = useToggleLike();
  const { currentId, playing, toggle } = useRowPlayback(source);
  return (
    <SongTable
      label={label}
      songs={songs}
      currentId={currentId}
      playing={playing}
      onTogglePlay={(_song, index) => songs[index] && toggle(songs[index])}
      title={title}
      onMove={onMove}
      liked={user ? new Set(user.likedSongIds) : undefined}
      onToggleLike={({ id }) => toggleLike(id)}
      menu={(song, index) => (
        <>
          {songs[index] && <SongMenuItems {...actionsOf(songs[index])} liked={undefined} />}
          {menu?.(song)}
        </>
      )}
    />
  );
}
