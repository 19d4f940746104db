/** Consumes output. Resolves when it can accept more. */
export type Output = (bytes: Uint8Array) => Promise<void>;

const flushBytes = 256 * 1024;

/** Combines small chunks, since each output is a message to another process. */
export class BufferedOutput {
  readonly #output: Output;
  #chunks: Uint8Array[] = [];
  #buffered = 0;
  #bytes = 0;

  constructor(output: Output) {
    this.#output = output;
  }

  /** The total number of bytes written. */
  get bytes(): number {
    return this.#bytes;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#chunks.push(bytes.slice());
    this.#buffered += bytes.length;
    this.#bytes += bytes.length;
    if (this.#buffered >= flushBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (!this.#buffered) return;
    const whole = new Uint8Array(Buffer.concat(this.#chunks));
    this.#chunks = [];
    this.#buffered = 0;
    await this.#output(whole);
  }
}
