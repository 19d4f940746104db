import type { Playlist, Song } from '@rubato/contracts';

/** Inserts a removed song at `index` again, unless the playlist already contains it. */
export function restoreSong(playlist: Playlist, songId: Song['id'], index: number): Playlist {
  if (playlist.song_ids.includes(songId)) return playlist;
  return { ...playlist, song_ids: playlist.song_ids.toSpliced(index, 0, songId) };
}
