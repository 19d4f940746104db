import type { ObjectReader } from '@rubato/service-kit';

/** Several chunks are in memory at a time. */
const chunkBytes = 256 * 1024;

/** Reads an object from beginning to end. Throws if it ends early, because it was deleted. */
export async function* readChunks(key: string, reader: ObjectReader): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < reader.bytes;) {
    const chunk = await reader.read(position, chunkBytes);
    if (!chunk.length) throw new Error(`${key} ended unexpectedly`);
    yield chunk;
    position += chunk.length;
  }
}
