import { Engine } from './engine.ts';

let engine: Engine | undefined;

/**
 * Starts what makes sound, once in the life of a page. It does not belong to what is on screen: the bottom player may fail and come back,
 * and the song goes on.
 */
export function startSound(): void {
  if (engine) return;
  engine = new Engine();
}
