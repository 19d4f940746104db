import type { PlayerQueue, Repeat } from './player-queue.ts';
import type { QueueSnapshot } from './queue-history.ts';

/** `off` leaves songs as loud as they are. */
export const normalizations = ['off', 'quiet', 'normal', 'loud'] as const;
export type Normalization = (typeof normalizations)[number];

/** What is to sound. The player's engine makes it so and reports `position` (seconds) back. */
export interface PlayerState {
  /** While the queue of the last visit is being read, the current entry and those beside it. */
  queue: PlayerQueue;
  /** The queue of the last visit is being read. */
  restoring: boolean;
  /** Entry ids in the order from before shuffling; undefined while not shuffled. */
  unshuffled: readonly string[] | undefined;
  repeat: Repeat;
  /** What undo goes back to, newest last. */
  history: readonly QueueSnapshot[];
  playing: boolean;
  position: number;
  /** Grows when somebody asks for `position`; reports of the engine leave it alone. */
  seeks: number;
  /** 0 to 1; 0 is muted. */
  volume: number;
  /** What unmuting goes back to. */
  priorVolume: number;
  /** Seconds over which a song fades into the next, 0 to 12. */
  crossfade: number;
  /** How loud all songs are made to sound. */
  normalization: Normalization;
}
