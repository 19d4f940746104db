import type { ObjectStat, ObjectStore } from '@rubato/service-kit';
import { blockBytes, fileHeader } from './tar-header.ts';

const readAtOnce = 1024 * 1024;

export interface Archived {
  objects: number;
  bytes: number;
}

/**
 * The objects whose keys begin with `prefix` as a tar archive (ustar), a file for each key, object after object: none is held in
 * memory. Counts into `archived`. What is deleted before its turn is left out; throws for what is deleted while it is read.
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
      const part = await reader.read(position, Math.min(readAtOnce, bytes - position));
      if (!part.length) throw new Error(`${key} ended while it was read`);
      // The reader may use its memory again.
      yield Buffer.from(part);
      position += part.length;
    }
    yield Buffer.alloc(-bytes & (blockBytes - 1));
    archived.objects += 1;
    archived.bytes += bytes;
  } finally {
    await reader.close();
  }
}
