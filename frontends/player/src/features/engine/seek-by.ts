import { player } from '@rubato/web-kit';
import { readPlaybackClock } from './playback-clock.ts';

/** Length of a seek with an arrow key, in seconds. */
export const arrowKeySeconds = 5;

/** Seeks relative to the exact position: the store's is only updated once a second. */
export function seekBy(seconds: number): void {
  player.seek(readPlaybackClock().position + seconds);
}
