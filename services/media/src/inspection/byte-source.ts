/** What the parent has memory for, which it uses again and again. */
const blockBytes = 512 * 1024;
/** Where reading does not go on, little more than what is asked for is likely to be. */
const jumpBytes = 64 * 1024;

type Read = (position: number, length: number) => Promise<Uint8Array>;

/** A file elsewhere, read block by block when it is asked for: parsers read a few bytes at a time, mostly onwards. */
export class ByteSource {
  readonly bytes: number;
  readonly #read: Read;
  #start = 0;
  #block: Uint8Array = new Uint8Array(0);

  constructor(read: Read, bytes: number) {
    this.#read = async (position, length) => plain(await read(position, length));
    this.bytes = bytes;
  }

  /** The `length` bytes from `position` on; fewer at the end of the file. */
  async at(position: number, length: number): Promise<Uint8Array> {
    const end = Math.min(position + length, this.bytes);
    if (position >= end) return new Uint8Array(0);
    if (length > blockBytes) return this.#read(position, end - position);
    if (position < this.#start || end > this.#start + this.#block.length) {
      const goesOn = position >= this.#start && position <= this.#start + this.#block.length;
      const wanted = goesOn ? blockBytes : Math.max(length, jumpBytes);
      this.#block = await this.#read(position, Math.min(wanted, this.bytes - position));
      this.#start = position;
    }
    return this.#block.subarray(position - this.#start, end - this.#start);
  }
}

/** Of a `Buffer`, `slice` is no copy, and who changes it changes the file. */
function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Bytes as text, one character a byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
