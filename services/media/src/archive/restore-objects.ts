import type { ObjectStore } from '@rubato/service-kit';
import { Readable } from 'node:stream';
import type { Archived } from './archive-objects.ts';
import { blockBytes, parseHeader } from './tar-header.ts';

/**
 * Stores every file of a tar archive under its name, replacing what is there. Resolves with how many that were. Throws when the
 * archive ends early, is damaged, or holds what is no file; what came before stays stored.
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
    if (header.type !== '0') throw new Error(`${header.key} is no file`);
    const stored = await store.put(header.key, Readable.from(bytes.next(header.bytes)));
    if (stored.bytes !== header.bytes) throw new Error(`${header.key} was not stored whole`);
    await bytes.skip(-header.bytes & (blockBytes - 1));
    restored.objects += 1;
    restored.bytes += header.bytes;
  }
}

/** Reads an archive in order, in pieces of any length. */
class ArchiveBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(archive: AsyncIterable<Uint8Array>) {
    this.#source = archive[Symbol.asyncIterator]();
  }

  async block(): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.next(blockBytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async skip(count: number): Promise<void> {
    for await (const piece of this.next(count)) void piece;
  }

  /** The next `count` bytes as they come. Throws when there are fewer. */
  async *next(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (!this.#rest.length) await this.#more();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new Error('The archive ends before its end');
    this.#rest = value;
  }
}
