import type { Benchmark } from '../benchmark.ts';
import { addCatalogue } from '../catalogue/add-catalogue.ts';
import { largeSize } from '../catalogue/large-product.ts';
import { awaitRebuild, rebuildDiscovery } from '../catalogue/rebuild.ts';
import { memoryGrowth } from '../peak-memory.ts';
import { startProduct } from '../product.ts';

/** Discovery has nothing before: the longest rebuild. */
export const reindex: Benchmark = {
  name: 'reindex',
  subject: 'rebuild of an empty discovery from catalog and library with 1,000,000 songs, embedded: time',
  goal: { atMost: 300 },
  unit: ' s',
  run: async () => {
    const product = await startProduct();
    try {
      await awaitRebuild(product);
      await addCatalogue(product, largeSize);
      let measured = NaN;
      const growth = await memoryGrowth(product.pid, async () => {
        measured = await rebuildDiscovery(product);
      });
      const perSecond = Math.round(largeSize.songs / measured);
      return {
        measured,
        details: `${perSecond} songs/s; peak memory growth ${Math.round(growth)} MiB without PostgreSQL`,
      };
    } finally {
      await product.remove();
    }
  },
};
