const blockBytes = 256 * 1024;

type Read = (position: number, length: number) => Promise<Uint8Array>;

/** A file elsewhere as a `Blob`, read block by block when it is asked for; parsers read a few bytes at a time. */
export class RemoteBlob extends Blob {
  readonly #read: Read;
  readonly #start: number;

  declare readonly size: number;

  constructor(read: Read, length: number, start = 0) {
    super([]);
    Object.defineProperty(this, 'size', { value: length });
    this.#read = read;
    this.#start = start;
  }

  override slice(start = 0, end = this.size): Blob {
    return new RemoteBlob(this.#read, Math.max(0, Math.min(end, this.size) - start), this.#start + start);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.#read(this.#start, this.size);
    return new Uint8Array(bytes).buffer;
  }
}

/** Reads through a cache of one block, as files are mostly read onwards. */
export function cachedByBlock(read: Read): Read {
  let start = 0;
  let block: Uint8Array = new Uint8Array(0);
  return async (position, length) => {
    if (length >= blockBytes) return read(position, length);
    if (position < start || position + length > start + block.length) {
      block = await read(position, blockBytes);
      start = position;
    }
    return block.subarray(position - start, position - start + length);
  };
}
