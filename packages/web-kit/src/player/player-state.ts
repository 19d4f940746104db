import type { PlayerQueue, Repeat } from './queue/player-queue.ts';
import type { QueueSnapshot } from './queue/queue-history.ts';

/** The loudness levels of normalization; `off` plays songs unchanged. */
export const normalizations = ['off', 'quiet', 'normal', 'loud'] as const;
export type Normalization = (typeof normalizations)[number];

/** The maximum crossfade in seconds. */
export const maxCrossfadeSeconds = 12;

/** The desired playback. The player's engine applies it and reports `position` in seconds. */
export interface PlayerState {
  /** While the queue of the last visit is being restored, only the current entry and its neighbors. */
  queue: PlayerQueue;
  /** Whether the queue of the last visit is being restored. */
  restoring: boolean;
  /** Entry ids in the order before shuffling; undefined if the queue is not shuffled. */
  unshuffled: readonly string[] | undefined;
  repeat: Repeat;
  /** The snapshots for undo, newest last. */
  history: readonly QueueSnapshot[];
  playing: boolean;
  position: number;
  /** Incremented when a seek sets `position`, but not when the engine reports it. */
  seeks: number;
  /** 0 to 1; 0 is muted. */
  volume: number;
  /** The volume that unmuting restores. */
  priorVolume: number;
  /** Seconds over which a song fades into the next; 0 is off. */
  crossfade: number;
  /** Whether songs of an album that follow each other are exempt from the crossfade. */
  gaplessAlbums: boolean;
  /** The target loudness of all songs. */
  normalization: Normalization;
  /** Whether similar songs follow the end of the queue. */
  keepPlaying: boolean;
}
