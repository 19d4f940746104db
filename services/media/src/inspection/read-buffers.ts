/** A part that an inspector asks for is rarely longer. */
const bytes = 512 * 1024;
const mostKept = 8;

/** Memory for what is read and sent on, used again and again: to get fresh memory for each file costs as much as to read it. */
export class ReadBuffers {
  readonly #free: Buffer[] = [];

  take(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(bytes);
  }

  /** Gives it back, once nothing reads it or writes to it any more. */
  give(buffer: Buffer): void {
    if (this.#free.length < mostKept) this.#free.push(buffer);
  }
}
