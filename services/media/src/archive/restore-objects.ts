import type { ObjectStore } from '@rubato/service-kit';
import { Readable } from 'node:stream';
import type { Archived } from './archive-objects.ts';
import { blockBytes, parseHeader } from './tar-header.ts';

/**
 * Stores every file of a tar archive under its name, replacing existing objects. Resolves with the counts.
 * Throws if the archive is truncated or corrupt, or contains an entry that is neither file nor folder;
 * objects stored before remain.
 */
export async function restoreObjects(
  store: ObjectStore,
  archive: AsyncIterable<Uint8Array>,
): Promise<Archived> {
  const bytes = new ArchiveBytes(archive);
  const restored = { objects: 0, bytes: 0 };
  for (;;) {
    const block = await bytes.block();
    if (block.every((byte) => byte === 0)) return restored;
    const header = parseHeader(block);
    if (header.type === '5') continue;
    if (header.type !== '0') throw new Error(`${header.key} is not a regular file`);
    const stored = await store.put(header.key, Readable.from(bytes.next(header.bytes)));
    if (stored.bytes !== header.bytes) throw new Error(`${header.key} was stored incompletely`);
    await bytes.skip(-header.bytes & (blockBytes - 1));
    restored.objects += 1;
    restored.bytes += header.bytes;
  }
}

/** Reads an archive sequentially from chunks of any length. */
class ArchiveBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(archive: AsyncIterable<Uint8Array>) {
    this.#source = archive[Symbol.asyncIterator]();
  }

  async block(): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.next(blockBytes)));
  }

  async skip(count: number): Promise<void> {
    for await (const chunk of this.next(count)) void chunk;
  }

  /** Yields the next `count` bytes as they arrive. Throws if there are fewer. */
  async *next(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (!this.#rest.length) await this.#more();
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new Error('The archive is truncated');
    this.#rest = value;
  }
}
