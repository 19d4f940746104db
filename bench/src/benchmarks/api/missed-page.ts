import { join } from 'node:path';
import type { Benchmark } from '../../benchmark.ts';
import { startChild } from '../../child-server.ts';
import { measureLoad, type Load } from '../../load/load.ts';
import { startProduct } from '../../product.ts';
import { rounds } from '../../report/side-by-side.ts';
import { addSongs } from '../../songs.ts';
import { median } from '../../report/statistics.ts';

const songs = 100_000;
const referenceProgram = join(import.meta.dirname, '../../references/songs-page.server.ts');

export const missedPage: Benchmark = {
  name: 'missed-page',
  subject:
    'CPU time of all processes of the embedded product for a compressed page of 50 songs that is not cached, compared with Fastify and `pg` in one process that run the same query and compress the page',
  goal: { atMost: 1.5 },
  run: async () => {
    const product = await startProduct();
    try {
      await addSongs(product, songs);
      const reference = await startChild([referenceProgram, await product.databaseUrl('rubato_catalog')]);
      try {
        const samples: { product: number; reference: number }[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const load = randomPages(round);
          const ofProduct = await measureLoad(product, load);
          // The product's PostgreSQL works for both.
          const ofReference = await measureLoad(reference, load, [reference, product]);
          if (round > 0)
            samples.push({ product: ofProduct.cpuMicroseconds, reference: ofReference.cpuMicroseconds });
        }
        const medianOf = (of: 'product' | 'reference') => median(samples.map((pair) => pair[of])) / 1000;
        const ratio = median(samples.map(({ product, reference }) => product / reference));
        return {
          measured: ratio,
          cpuRatio: ratio,
          details: `${medianOf('product').toFixed(2)} ms; the reference ${medianOf('reference').toFixed(2)} ms`,
        };
      } finally {
        await reference.stop();
      }
    } finally {
      await product.remove();
    }
  },
};

/** Pages from random songs on: so many that few are cached. */
function randomPages(seed: number): Load {
  return {
    path: '/',
    seconds: 4,
    connections: 16,
    headers: { 'accept-encoding': 'gzip' },
    script: `
      math.randomseed(${seed + 1})
      request = function()
        return wrk.format("GET", "/api/songs/?limit=50&cursor=" .. math.random(52, ${songs}))
      end`,
  };
}
