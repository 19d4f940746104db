import { Engine } from './engine.ts';

let engine: Engine | undefined;

/** Starts the engine once per page load. It outlives the bottom player: if that crashes and remounts, playback continues. */
export function startEngine(): void {
  if (engine) return;
  engine = new Engine();
}
