import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Writes a ZIP archive as a stream, one file after another. Beyond 4 GB or 65,535 files, it becomes a ZIP64 archive. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  /** The archive. Destroy it to give up. */
  readonly output = Readable.from(this.#zip.outputStream as Readable, {
    objectMode: false,
    highWaterMark: 1,
  });

  constructor() {
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
  }

  /** Adds a file. Resolves when its content is read, which waits for the reader of the archive. */
  async add(
    name: string,
    content: AsyncIterable<Uint8Array | string>,
    { compress, signal }: { compress: boolean; signal: AbortSignal },
  ): Promise<void> {
    const stream = Readable.from(content, { objectMode: false, highWaterMark: 1 });
    const ended = once(stream, 'end', { signal });
    this.#zip.addReadStream(stream, name, { compress });
    try {
      await ended;
    } finally {
      stream.destroy();
    }
  }

  /** Completes the archive. */
  end(): void {
    this.#zip.end();
  }
}
