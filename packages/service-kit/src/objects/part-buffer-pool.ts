const maxIdle = 16;

/**
 * A pool of at most `maxBuffers` buffers for S3 parts. Reusing them keeps memory bounded: garbage collection would free them much later.
 */
export class PartBufferPool {
  readonly #idle: Buffer[] = [];
  readonly #waiting: ((buffer: Buffer) => void)[] = [];
  #acquired = 0;

  constructor(
    private readonly maxBuffers: number,
    private readonly bufferBytes: number,
  ) {}

  /** Resolves with a buffer as soon as one is available. The caller must release it. */
  async acquire(): Promise<Buffer> {
    if (this.#acquired >= this.maxBuffers) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#acquired += 1;
    return this.#idle.pop() ?? Buffer.allocUnsafeSlow(this.bufferBytes);
  }

  /** Returns a buffer that is no longer read or written. */
  release(buffer: Buffer): void {
    const next = this.#waiting.shift();
    if (next) return next(buffer);
    this.#acquired -= 1;
    if (this.#idle.length < maxIdle) this.#idle.push(buffer);
  }
}
