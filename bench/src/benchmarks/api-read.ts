import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { startChild } from '../child-server.ts';
import { startProduct } from '../product.ts';
import { sideBySide } from '../side-by-side.ts';
import { addSongs } from '../songs.ts';

const path = '/api/songs/?limit=50';
const referenceProgram = join(import.meta.dirname, '../references/ready-bytes.server.ts');
const load = { seconds: 4, connections: 32 };

export const apiRead: Benchmark = {
  name: 'api-read',
  subject:
    '`GET /api/songs/?limit=50`, embedded, compared with bare Fastify sending the same bytes: throughput',
  goal: { atLeast: 0.5 },
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rubato-bytes-'));
    const product = await startProduct();
    try {
      await addSongs(product, 1000);
      const bytes = Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
      await writeFile(join(folder, 'bytes'), bytes);
      const reference = await startChild([referenceProgram, join(folder, 'bytes')]);
      try {
        return await sideBySide(
          { server: product, load: () => ({ ...load, path }) },
          { server: reference, load: () => ({ ...load, path: '/' }) },
        );
      } finally {
        await reference.stop();
      }
    } finally {
      await product.remove();
      await rm(folder, { recursive: true });
    }
  },
};
