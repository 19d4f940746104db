import type { Song } from '@rubato/contracts';
import { durationSeconds, formatTotalDuration } from '@rubato/web-kit';

/** How many songs, in words. */
export const songCount = (count: number): string => (count === 1 ? '1 song' : `${count} songs`);

/** How long the songs are together. */
export function totalDuration(songs: readonly Pick<Song, 'duration'>[]): string {
  return formatTotalDuration(songs.reduce((sum, { duration }) => sum + durationSeconds(duration), 0));
}
