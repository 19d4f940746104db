import type { Song } from '@rubato/contracts';
import type { ReactNode } from 'react';

export type TableSong = Pick<
  Song,
  'id' | 'title' | 'artist' | 'image_url' | 'image_color' | 'duration' | 'likes'
>;

export interface SongTableProps {
  /** What the table lists, for screen readers. */
  label: string;
  songs: readonly TableSong[];
  /** The song in the player, if it is one of these. */
  currentId?: TableSong['id'] | undefined;
  playing: boolean;
  /** Plays the song, or with the one that plays, pauses it. */
  onTogglePlay: (song: TableSong, index: number) => void;
  /** The title as a link to the song's page; without it the table stands below the title and does not repeat it. */
  title?: ((song: TableSong) => ReactNode) | undefined;
  /** Which songs the user likes; without it there are no like controls: a visitor's table. */
  liked?: ReadonlySet<TableSong['id']> | undefined;
  onToggleLike?: (song: TableSong) => void;
  /** Puts the song at `from` at the place `to`; without it the order cannot be changed. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** The items of a row's menu; without it rows have none. */
  menu?: ((song: TableSong, index: number) => ReactNode) | undefined;
}
