import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '../../benchmark.ts';
import { startChild, type ChildServer } from '../../child-server.ts';
import { startProduct } from '../../product.ts';
import { sideBySide } from '../../report/side-by-side.ts';
import { addSongs } from '../../songs.ts';

const path = '/api/songs/?limit=50';
const programs = join(import.meta.dirname, '../../references');
const load = { seconds: 4, connections: 32 };

export const apiRead: Benchmark = {
  name: 'api-read',
  subject:
    '`GET /api/songs/?limit=50`, embedded, compared with Fastify sending the same bytes and headers, with a context for each request: throughput',
  goal: { atLeast: 0.55 },
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rubato-bytes-'));
    const product = await startProduct();
    const servers: ChildServer[] = [];
    const start = async (program: string, ...files: string[]) => {
      const server = await startChild([join(programs, program), ...files.map((file) => join(folder, file))]);
      servers.push(server);
      return { server, load: () => ({ ...load, path: '/' }) };
    };
    try {
      await addSongs(product, 1000);
      const response = await fetch(product.url + path);
      await writeFile(join(folder, 'body'), Buffer.from(await response.arrayBuffer()));
      await writeFile(join(folder, 'headers'), JSON.stringify(Object.fromEntries(response.headers)));
      return await sideBySide(
        { server: product, load: () => ({ ...load, path }) },
        await start('page-with-headers.server.ts', 'body', 'headers'),
        {
          beside: {
            name: 'one that sends only the bytes',
            contestant: await start('ready-bytes.server.ts', 'body'),
          },
        },
      );
    } finally {
      for (const server of servers) await server.stop();
      await product.remove();
      await rm(folder, { recursive: true });
    }
  },
};
