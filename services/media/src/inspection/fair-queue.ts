/** Does so many things at once. Those that wait take turns by owner: one who has many waiting delays nobody by more than one. */
export class FairQueue {
  /** By owner, the owner whose turn is next first. */
  readonly #waiting = new Map<number, (() => void)[]>();
  #running = 0;

  constructor(private readonly atOnce: number) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.values().reduce((sum, { length }) => sum + length, 0);
  }

  /** Runs `work` when it is this owner's turn, and passes on what comes of it. */
  async run<Result>(owner: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.atOnce) this.#running += 1;
    else await this.#turnOf(owner);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turnOf(owner: number): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(owner);
      if (waiting) waiting.push(resolve);
      else this.#waiting.set(owner, [resolve]);
    });
  }

  /** The owner whose turn it was goes to the end. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) return void (this.#running -= 1);
    const [owner, [begin, ...others]] = next;
    this.#waiting.delete(owner);
    if (others.length) this.#waiting.set(owner, others);
    begin?.();
  }
}
