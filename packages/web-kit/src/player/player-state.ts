import type { PlayerQueue } from './player-queue.ts';

/** What is to sound. The player's engine makes it so and reports `position` (seconds) back. */
export interface PlayerState {
  queue: PlayerQueue;
  playing: boolean;
  position: number;
  /** 0 to 1; 0 is muted. */
  volume: number;
  /** What unmuting goes back to. */
  priorVolume: number;
}
