import { player } from '@rubato/web-kit';
import { readSoundClock } from './sound-clock.ts';

/** One press of an arrow key, in seconds. */
export const keySeconds = 5;

/** Seeks so many seconds on, or back, from where the song stands now: the store knows it to the second only. */
export function seekBy(seconds: number): void {
  player.seek(readSoundClock().position + seconds);
}
