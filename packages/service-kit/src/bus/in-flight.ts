/** Counts the work that has begun and not ended, for a shutdown that loses none of it. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  /** Runs `work` and counts it until it settles. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Resolves when all that is running now has settled, well or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
