import { join } from 'node:path';
import type { Benchmark } from '../../benchmark.ts';
import { startChild } from '../../child-server.ts';
import { startDistributedApi } from '../../distributed-api.ts';
import { startProduct } from '../../product.ts';
import { sideBySide } from '../../report/side-by-side.ts';
import { addSongs } from '../../songs.ts';

const path = '/api/songs/?limit=50';
const referenceProgram = join(import.meta.dirname, '../../references/songs-page.server.ts');
const load = { seconds: 4, connections: 32, path };

export const apiReadBus: Benchmark = {
  name: 'api-read-bus',
  subject:
    '`GET /api/songs/?limit=50` from a gateway over NATS and catalog, compared with Fastify and `pg` in one process running the same query: throughput',
  goal: { atLeast: 0.4 },
  run: async () => {
    const product = await startProduct();
    try {
      await addSongs(product, 1000);
      const distributed = await startDistributedApi(product);
      const plain = await startChild([referenceProgram, await product.databaseUrl('rubato_catalog')]);
      try {
        return await sideBySide(
          { server: distributed, load: () => load },
          { server: plain, load: () => load },
        );
      } finally {
        await plain.stop();
        await distributed.stop();
      }
    } finally {
      await product.remove();
    }
  },
};
