import { join } from 'node:path';

import { covers } from './covers/all-covers.ts';
import { rasterise } from './covers/rasterise.ts';
import { createRandom } from './synthesis/random.ts';

export function generateCovers(folder: string): void {
  for (const [key, draw] of Object.entries(covers)) {
    rasterise(draw(createRandom(`cover-${key}`)), join(folder, `${key}.jpg`));
    process.stdout.write(`covers/${key}.jpg\n`);
  }
}
