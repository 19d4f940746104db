/** The size of the parent's reused read buffers. */
const blockBytes = 512 * 1024;
/** Non-sequential reads are unlikely to continue, so they prefetch less. */
const randomReadBytes = 64 * 1024;

type Read = (position: number, length: number) => Promise<Uint8Array>;

/** A remote file with read-ahead: parsers read a few bytes at a time, mostly sequentially. */
export class ByteSource {
  readonly bytes: number;
  readonly #read: Read;
  #start = 0;
  #block: Uint8Array = new Uint8Array(0);

  constructor(read: Read, bytes: number) {
    this.#read = async (position, length) => toPlainBytes(await read(position, length));
    this.bytes = bytes;
  }

  /** Reads `length` bytes from `position` on; fewer at the end of the file. */
  async read(position: number, length: number): Promise<Uint8Array> {
    const end = Math.min(position + length, this.bytes);
    if (position >= end) return new Uint8Array(0);
    if (length > blockBytes) return this.#read(position, end - position);
    if (position < this.#start || end > this.#start + this.#block.length) {
      const isSequential = position >= this.#start && position <= this.#start + this.#block.length;
      const wanted = isSequential ? blockBytes : Math.max(length, randomReadBytes);
      this.#block = await this.#read(position, Math.min(wanted, this.bytes - position));
      this.#start = position;
    }
    return this.#block.subarray(position - this.#start, end - this.#start);
  }
}

/** Unlike that of a `Uint8Array`, the `slice` method of a `Buffer` does not copy. */
function toPlainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Decodes bytes to text, one character per byte. */
export function decodeLatin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);
}

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
