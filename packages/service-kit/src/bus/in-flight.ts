/** Tracks unfinished work, so that a shutdown can wait for it. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  /** Runs `work` and tracks it until it settles. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Resolves when all work that is running now has succeeded or failed. */
  async waitUntilSettled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
