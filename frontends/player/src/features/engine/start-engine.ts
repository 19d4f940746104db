import { QueueContinuation } from '../similar-songs/queue-continuation.ts';
import { Engine } from './engine.ts';

let engine: Engine | undefined;

/** Starts the engine once per page load. It outlives the bottom player: if that crashes and remounts, playback continues. */
export function startEngine(): void {
  if (engine) return;
  engine = new Engine();
  // After the engine, which publishes the duration of a new song.
  void new QueueContinuation();
}
