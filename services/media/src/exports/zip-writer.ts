import { once } from 'node:events';
import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Writes a ZIP archive as a stream, one file after another. Beyond 4 GB or 65,535 files, it becomes a ZIP64 archive. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  /** The archive. Destroy it to give up. */
  readonly output = this.#zip.outputStream as PassThrough;

  constructor() {
    // The reader of the archive gets the error. Without a reader, it would end the process.
    this.output.on('error', () => {});
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
  }

  /** Adds a file. Resolves when its content is read, which waits for the reader of the archive. */
  async add(
    name: string,
    content: AsyncIterable<Uint8Array | string>,
    { compress, signal }: { compress: boolean; signal: AbortSignal },
  ): Promise<void> {
    let stream: Readable | undefined = Readable.from(content, { objectMode: false, highWaterMark: 1 });
    const ended = once(stream, 'end', { signal });
    // The library keeps this function until the archive is complete, but need not keep the stream.
    this.#zip.addReadStreamLazy(name, { compress }, (begin) => begin(null, stream!));
    try {
      await ended;
    } finally {
      stream.destroy();
      stream = undefined;
    }
  }

  /** Completes the archive. */
  end(): void {
    this.#zip.end();
  }
}
