import type { Song } from '@rubato/contracts';
import type { ReactNode } from 'react';

export type TableSong = Pick<
  Song,
  'id' | 'title' | 'artist' | 'artist_handle' | 'image_url' | 'image_color' | 'duration' | 'likes'
>;

export interface SongTableProps {
  /** The accessible name of the table. */
  label: string;
  songs: readonly TableSong[];
  /** The id of the current song of the player. */
  currentId?: TableSong['id'] | undefined;
  playing: boolean;
  /** Plays the song, or pauses it if it is playing. */
  onTogglePlay: (song: TableSong, index: number) => void;
  /** Renders the title; if omitted, it is a link to the song's page. */
  title?: ((song: TableSong) => ReactNode) | undefined;
  /** The ids of the songs that the user likes; undefined for visitors, who have no like buttons. */
  liked?: ReadonlySet<TableSong['id']> | undefined;
  onToggleLike?: (song: TableSong) => void;
  /** Moves the song at index `from` to `to`; undefined if the order cannot be changed. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** The items of a row's menu; undefined for rows without a menu. */
  menu?: ((song: TableSong, index: number) => ReactNode) | undefined;
}
