import type { Song } from '@rubato/contracts';
import { SongMenuItems, SongTable, type TableSong } from '@rubato/ui';
import { useRowPlayback, useSession, useSongActions, useToggleLike } from '@rubato/web-kit';
import type { ReactNode } from 'react';

interface SongRowsProps {
  label: string;
  songs: readonly Song[];
  /** Without it the rows do not repeat the title that stands above. */
  title?: (song: TableSong) => ReactNode;
  /** Puts a song at another place, where that can be done. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** What a row's menu offers beside what all of them do. */
  menu?: (song: TableSong) => ReactNode;
}

/** Songs in a table, wired to the player; for members with likes and menus. */
export function SongRows({ label, songs, title, onMove, menu }: SongRowsProps) {
  const { user } = useSession();
  const actionsOf = useSongActions();
  const toggleLike = useToggleLike();
  const { currentId, playing, toggle } = useRowPlayback();
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
