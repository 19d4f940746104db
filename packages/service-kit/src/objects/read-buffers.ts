import { openRangeBytes } from './byte-range.ts';

const mostKept = 32;

/**
 * Memory for what is read and sent, used again and again: to get fresh memory for each range costs as much CPU as reading
 * and sending it.
 */
export class ReadBuffers {
  readonly #free: Buffer[] = [];

  /** One with room for `openRangeBytes`. */
  take(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(openRangeBytes);
  }

  /** Gives it back, once nothing reads it or writes to it any more. */
  give(buffer: Buffer): void {
    if (this.#free.length < mostKept) this.#free.push(buffer);
  }
}
