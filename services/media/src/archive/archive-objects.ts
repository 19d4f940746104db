import type { ObjectStat, ObjectStore } from '@rubato/service-kit';
import { blockBytes, fileHeader } from './tar-header.ts';

const chunkBytes = 1024 * 1024;

export interface Archived {
  objects: number;
  bytes: number;
}

/**
 * Streams the objects whose keys begin with `prefix` as a tar archive (ustar), one file per key, without
 * holding whole objects in memory. Counts them in `archived`. Omits objects deleted before their turn; throws
 * for an object deleted while it is read.
 */
export async function* archiveObjects(
  store: ObjectStore,
  prefix: string,
  archived: Archived,
): AsyncGenerator<Uint8Array> {
  for await (const object of store.list(prefix)) yield* archiveObject(store, object, archived);
  yield Buffer.alloc(2 * blockBytes);
}

async function* archiveObject(
  store: ObjectStore,
  { key }: ObjectStat,
  archived: Archived,
): AsyncGenerator<Uint8Array> {
  const reader = await store.open(key);
  if (!reader) return;
  try {
    const { bytes, modifiedAt } = reader;
    yield fileHeader({ key, bytes, modifiedAt });
    for (let position = 0; position < bytes;) {
      const chunk = await reader.read(position, Math.min(chunkBytes, bytes - position));
      if (!chunk.length) throw new Error(`${key} ended unexpectedly`);
      // Copy: the reader may reuse its buffer.
      yield Buffer.from(chunk);
      position += chunk.length;
    }
    yield Buffer.alloc(-bytes & (blockBytes - 1));
    archived.objects += 1;
    archived.bytes += bytes;
  } finally {
    await reader.close();
  }
}
