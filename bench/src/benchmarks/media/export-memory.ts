import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Benchmark } from '../../benchmark.ts';
import { startChild } from '../../child-server.ts';
import { startObjectStoreStub } from '../../exports/object-store-stub.ts';
import { readZip64 } from '../../exports/read-zip64.ts';
import { memoryGrowth } from '../../memory/memory-growth.ts';

const program = join(import.meta.dirname, '../../references/export-writer.server.ts');
const audioBytes = 5 * 1024 * 1024;
const coverBytes = 100_000;
/** Together 20 GB, the quota of a user. */
const songs = 4000;
const songsBefore = 20;

/** In the distributed topology, with an object store that has the files of no one and keeps nothing but the archive's headers. */
export const exportMemory: Benchmark = {
  name: 'export-memory',
  subject:
    'peak memory growth of media’s export writer, with the S3 adapter, while it writes the export of 4,000 songs of 5 MiB with covers',
  goal: { atMost: 64 },
  unit: ' MiB',
  run: async () => {
    const store = await startObjectStoreStub((key) => (key.endsWith('.png') ? coverBytes : audioBytes));
    const writer = await startChild([program, store.url]);
    try {
      // Excludes memory that the first export of any size allocates permanently.
      await writeExport(writer.url, songsBefore);
      const startedAt = performance.now();
      let bytes = 0;
      const measured = await memoryGrowth(writer.pid, async () => {
        bytes = await writeExport(writer.url, songs);
      });
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const stored = store.stored();
      const zip = await readZip64(stored);
      if (stored.bytes !== bytes || zip.bytes < songs * (audioBytes + coverBytes) || !zip.beyond4GiB)
        throw new Error(`Not the archive that was expected: ${JSON.stringify({ stored, zip })}`);
      return {
        measured,
        details:
          `${(bytes / 1e9).toFixed(2)} GB in ${stored.parts} parts and ${seconds} s; the ZIP64 directory lists ${zip.entries} files, ` +
          `${zip.beyond4GiB} of them beyond 4 GiB, and leads to the header of each`,
      };
    } finally {
      await writer.stop();
      await store.close();
    }
  },
};

/** Resolves with the size of the archive. Unlike `fetch`, waits as long as it takes. */
async function writeExport(url: string, count: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  request(`${url}/?songs=${count}`, { method: 'POST', agent: false }, (response) =>
    text(response).then(resolve, reject),
  )
    .on('error', reject)
    .end();
  return (JSON.parse(await promise) as { bytes: number }).bytes;
}
