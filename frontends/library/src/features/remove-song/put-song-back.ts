import type { Playlist, Song } from '@rubato/contracts';

/** The playlist with the song at `index` again, whatever else has changed meanwhile; once only. */
export function putSongBack(playlist: Playlist, songId: Song['id'], index: number): Playlist {
  if (playlist.song_ids.includes(songId)) return playlist;
  return { ...playlist, song_ids: playlist.song_ids.toSpliced(index, 0, songId) };
}
