import { parseDuration, formatTotalDuration, type Song } from '@rubato/contracts';

/** `1 song`, `12 songs`. */
export function formatSongCount(count: number): string {
  return count === 1 ? '1 song' : `${count} songs`;
}

/** The total duration of songs, such as `04:15` or `01:00:01`. */
export function formatDurationOfSongs(songs: readonly Pick<Song, 'duration'>[]): string {
  return formatTotalDuration(songs.reduce((sum, { duration }) => sum + parseDuration(duration), 0));
}
