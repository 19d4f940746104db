/** So many at once, and no more. */
export class ConcurrencyLimit {
  #running = 0;

  /** `most` 0 is any number. */
  constructor(private readonly most: number) {}

  /** Returns what ends the place, once however often it is called; undefined when there is none. */
  enter(): (() => void) | undefined {
    if (this.most && this.#running >= this.most) return undefined;
    this.#running += 1;
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#running -= 1;
      hasLeft = true;
    };
  }
}
