import type { ObjectStore } from '@rubato/service-kit';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { parseExportToken } from '../exports/export-keys.ts';
import { readChunks } from '../object-store/object-chunks.ts';

export interface Archived {
  objects: number;
  bytes: number;
}

/**
 * Streams the objects whose keys begin with `prefix` as a tar archive (ustar), one file per key, without
 * holding whole objects in memory. Counts them in `archived`. Omits objects deleted before their turn; fails
 * for an object deleted while it is read.
 */
export function archiveObjects(store: ObjectStore, prefix: string, archived: Archived): Readable {
  const archive = pack();
  addObjects(archive, store, prefix, archived).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  );
  return Readable.from(archive, { objectMode: false, highWaterMark: 1 });
}

async function addObjects(archive: Pack, store: ObjectStore, prefix: string, archived: Archived) {
  for await (const { key } of store.list(prefix)) {
    // Exports are copies, which expire.
    const reader = parseExportToken(key) ? undefined : await store.open(key);
    if (!reader) continue;
    try {
      const { bytes, modifiedAt } = reader;
      await pipeline(readChunks(key, reader), archive.entry({ name: key, size: bytes, mtime: modifiedAt }));
      archived.objects += 1;
      archived.bytes += bytes;
    } finally {
      await reader.close();
    }
  }
}
