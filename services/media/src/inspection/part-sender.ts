import type { ObjectReader } from '@rubato/service-kit';
import type { Writable } from 'node:stream';
import { ReadBuffers } from './read-buffers.ts';

const buffers = new ReadBuffers();

/** Sends parts of one file into a pipe, through memory that the next file uses again. */
export class PartSender {
  readonly #buffer = buffers.take();
  #underWay = 0;

  constructor(
    private readonly reader: Pick<ObjectReader, 'read'>,
    private readonly pipe: Writable,
  ) {}

  /** Calls `announce` with the number of bytes before it sends them: fewer than `length` at the end of the file. */
  async send(position: number, length: number, announce: (length: number) => void): Promise<void> {
    this.#underWay += 1;
    const into = length <= this.#buffer.length ? this.#buffer : undefined;
    const bytes = await this.reader.read(position, length, into);
    announce(bytes.length);
    this.pipe.write(bytes, () => (this.#underWay -= 1));
  }

  /** Its memory is nobody else's while something may still be written to it or read from it. */
  close(): void {
    if (this.#underWay === 0) buffers.give(this.#buffer);
  }
}
