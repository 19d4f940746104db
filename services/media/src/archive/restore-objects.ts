import type { ObjectStore } from '@rubato/service-kit';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import type { Archived } from './archive-objects.ts';

/** Source: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
const blockBytes = 512;

/** The message of tar-stream for an archive that ends inside an entry. */
const unexpectedEnd = 'Unexpected end of data';

/**
 * Stores every file of a tar archive under its name, replacing existing objects. Resolves with the counts.
 * Throws if the archive is truncated or corrupt, or contains an entry that is neither file nor folder;
 * objects stored before remain.
 */
export async function restoreObjects(
  store: ObjectStore,
  archive: AsyncIterable<Uint8Array>,
): Promise<Archived> {
  try {
    return await storeFiles(store, archive);
  } catch (error) {
    if (!(error instanceof Error && error.message === unexpectedEnd)) throw error;
    throw new Error('The archive is truncated', { cause: error });
  }
}

async function storeFiles(store: ObjectStore, archive: AsyncIterable<Uint8Array>): Promise<Archived> {
  const restored = { objects: 0, bytes: 0 };
  for await (const entry of readEntries(archive)) {
    const { name, size, type } = entry.header;
    if (type === 'directory') {
      entry.resume();
      continue;
    }
    if (type !== 'file') throw new Error(`${name} is not a regular file`);
    const stored = await store.put(name, Readable.from(entry));
    if (stored.bytes !== size) throw new Error(`${name} was stored incompletely`);
    restored.objects += 1;
    restored.bytes += size;
  }
  return restored;
}

/** Yields the entries, and requires the block of zeros after them, whose absence tar-stream accepts. */
async function* readEntries(archive: AsyncIterable<Uint8Array>) {
  let receivedBytes = 0;
  let endOfEntries = 0;
  const entries = extract();
  const reading = pipeline(async function* () {
    for await (const chunk of archive) {
      receivedBytes += chunk.length;
      yield chunk;
    }
  }, entries);
  reading.catch(() => {}); // Iterating over the entries throws the same error.
  for await (const entry of entries) {
    endOfEntries = entry.offset + blockBytes + entry.header.size;
    yield entry;
  }
  if (receivedBytes < endOfEntries + blockBytes) throw new Error(unexpectedEnd);
}
