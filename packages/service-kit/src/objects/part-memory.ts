const mostIdle = 16;

/** Memory for so many parts of objects. It is used again: to leave it to the collector would mean to hold far more than is in use. */
export class PartMemory {
  readonly #idle: Buffer[] = [];
  readonly #waiting: ((part: Buffer) => void)[] = [];
  #taken = 0;

  constructor(
    private readonly most: number,
    private readonly partBytes: number,
  ) {}

  /** Memory of one part, as soon as there is some. Whoever takes it gives it back. */
  async take(): Promise<Buffer> {
    if (this.#taken >= this.most) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#taken += 1;
    return this.#idle.pop() ?? Buffer.allocUnsafeSlow(this.partBytes);
  }

  /** Gives it back, once nothing reads it or writes to it any more. */
  give(part: Buffer): void {
    const next = this.#waiting.shift();
    if (next) return next(part);
    this.#taken -= 1;
    if (this.#idle.length < mostIdle) this.#idle.push(part);
  }
}
