import type { Random } from '../synthesis/random.ts';

export interface Note {
  readonly frequency: number;
  /** How long the note is held, in seconds; instruments may ring on. */
  readonly seconds: number;
  /** From 0 to 1. */
  readonly velocity: number;
  readonly random: Random;
}

export type Instrument = (note: Note) => Float32Array;
