import type { Random } from '../synthesis/random.ts';

/** Returns the content of a square drawing of 900 by 900 units. */
export type Cover = (random: Random) => string;
