import type { Song } from '@rubato/contracts';
import { SongTable, type TableSong } from '@rubato/ui';
import { currentEntry, player, usePlayer, useSession, useToggleLike } from '@rubato/web-kit';
import type { ReactNode } from 'react';

interface SongRowsProps {
  label: string;
  songs: readonly Song[];
  title: (song: TableSong) => ReactNode;
  /** The items of a row's menu, for members. */
  menu: (song: TableSong) => ReactNode;
}

/** Songs in a table, wired to the player; for members with likes and menus. */
export function SongRows({ label, songs, title, menu }: SongRowsProps) {
  const { user } = useSession();
  const toggleLike = useToggleLike();
  const currentId = usePlayer(({ queue }) => currentEntry(queue)?.song.id);
  const playing = usePlayer((state) => state.playing);
  function togglePlay({ id }: TableSong, index: number): void {
    const song = songs[index];
    if (playing && id === currentId) player.pause();
    else if (song) player.play(song);
  }
  return (
    <SongTable
      label={label}
      songs={songs}
      currentId={currentId}
      playing={playing}
      onTogglePlay={togglePlay}
      title={title}
      liked={user ? new Set(user.likedSongIds) : undefined}
      onToggleLike={({ id }) => toggleLike(id)}
      menu={user ? menu : undefined}
    />
  );
}
