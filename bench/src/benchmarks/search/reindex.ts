import type { Benchmark } from '../../benchmark.ts';
import { addCatalog } from '../../catalog/add-catalog.ts';
import { largeSize } from '../../catalog/large-product.ts';
import { awaitRebuild, rebuildDiscovery } from '../../catalog/rebuild.ts';
import { memoryGrowth } from '../../memory/memory-growth.ts';
import { startProduct } from '../../product.ts';
import { writeDiscoveryRows } from '../../references/discovery-rows.ts';

/** Discovery has nothing before: the longest rebuild. */
export const reindex: Benchmark = {
  name: 'reindex',
  subject:
    'time of a rebuild of an empty discovery from catalog and library with 1,000,000 songs, embedded, compared with SQL statements that write the same rows into tables with the same indexes',
  goal: { atMost: 3 },
  run: async () => {
    const product = await startProduct();
    try {
      await awaitRebuild(product);
      await addCatalog(product, largeSize);
      let seconds = NaN;
      const growth = await memoryGrowth(product.pid, async () => {
        seconds = await rebuildDiscovery(product);
      });
      const reference = await writeDiscoveryRows(product);
      const perSecond = Math.round(largeSize.songs / seconds);
      return {
        measured: seconds / reference,
        details: `${Math.round(seconds)} s, ${perSecond} songs/s; the reference ${Math.round(reference)} s; peak memory growth ${Math.round(growth)} MiB without PostgreSQL`,
      };
    } finally {
      await product.remove();
    }
  },
};
