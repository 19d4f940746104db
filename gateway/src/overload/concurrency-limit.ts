/** Limits the number of concurrent operations. */
export class ConcurrencyLimit {
  #running = 0;

  /** `max` 0 is no limit. */
  constructor(private readonly max: number) {}

  /**
   * Takes a slot and returns the function that releases it (idempotent); undefined if there is no free slot.
   */
  enter(): (() => void) | undefined {
    if (this.max && this.#running >= this.max) return undefined;
    this.#running += 1;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#running -= 1;
      isReleased = true;
    };
  }
}
