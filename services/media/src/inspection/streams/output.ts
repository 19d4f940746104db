/** Takes the next bytes of what is made. Resolves when it can take more. */
export type Output = (bytes: Uint8Array) => Promise<void>;

const leastBytes = 256 * 1024;

/** Gathers small pieces into larger ones, since each is a message to another process. */
export class GatheredOutput {
  readonly #output: Output;
  #pieces: Uint8Array[] = [];
  #gathered = 0;
  #bytes = 0;

  constructor(output: Output) {
    this.#output = output;
  }

  /** How many bytes were written in all. */
  get bytes(): number {
    return this.#bytes;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#pieces.push(bytes.slice());
    this.#gathered += bytes.length;
    this.#bytes += bytes.length;
    if (this.#gathered >= leastBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (!this.#gathered) return;
    const whole = new Uint8Array(Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#gathered = 0;
    await this.#output(whole);
  }
}
