import type { ObjectReader } from '@rubato/service-kit';
import type { Writable } from 'node:stream';
import { ReadBuffers } from '../read-buffers.ts';

const buffers = new ReadBuffers();

/** Sends byte ranges of a file into a pipe, through a reused buffer. */
export class RangeSender {
  readonly #buffer = buffers.acquire();
  #pending = 0;

  constructor(
    private readonly reader: Pick<ObjectReader, 'read'>,
    private readonly pipe: Writable,
  ) {}

  /**
   * Calls `announce` with the number of bytes before sending them: fewer than `length` at the end of the
   * file.
   */
  async send(position: number, length: number, announce: (length: number) => void): Promise<void> {
    this.#pending += 1;
    const into = length <= this.#buffer.length ? this.#buffer : undefined;
    const bytes = await this.reader.read(position, length, into);
    announce(bytes.length);
    this.pipe.write(bytes, () => (this.#pending -= 1));
  }

  /** Releases the buffer, unless a pending read or write may still use it. */
  close(): void {
    if (this.#pending === 0) buffers.release(this.#buffer);
  }
}
