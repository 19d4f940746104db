/** Inspectors rarely request longer ranges. */
const bufferBytes = 512 * 1024;
const maxFree = 8;

/** A pool of read buffers: allocating memory for each file costs as much as reading it. */
export class ReadBuffers {
  readonly #free: Buffer[] = [];

  acquire(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
  }

  /** Returns a buffer that is no longer read or written. */
  release(buffer: Buffer): void {
    if (this.#free.length < maxFree) this.#free.push(buffer);
  }
}
