import { durationSeconds, formatTotalDuration, type Song } from '@rubato/contracts';

/** `1 song`, `12 songs`. */
export function songCount(count: number): string {
  return count === 1 ? '1 song' : `${count} songs`;
}

/** The total duration of songs, such as `04:15` or `01:00:01`. */
export function totalDuration(songs: readonly Pick<Song, 'duration'>[]): string {
  return formatTotalDuration(songs.reduce((sum, { duration }) => sum + durationSeconds(duration), 0));
}
