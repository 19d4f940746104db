/** Lets work wait until something has happened. */
export class Wakening {
  #isAwake = false;
  #wakeUp: () => void = () => {};

  wake(): void {
    this.#isAwake = true;
    this.#wakeUp();
  }

  /** Resolves when something has happened since the last time. */
  async wait(): Promise<void> {
    if (!this.#isAwake) await new Promise<void>((resolve) => (this.#wakeUp = resolve));
    this.#isAwake = false;
  }
}

/** Seconds before each further attempt; the last value repeats. */
const pauses = [1, 2, 4, 8, 15];

/** Attempts at something that may fail for a while. */
export class Attempts {
  #failures = 0;
  #tryAgain: () => void = () => {};

  /** Whether the last one failed. */
  get haveFailed(): boolean {
    return this.#failures > 0;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** One has failed. Calls `onFailed`, and resolves when it is time for another: later each time, or when `retry` is called. */
  async failed(onFailed: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, (pauses[this.#failures] ?? pauses.at(-1) ?? 1) * 1000);
    this.#tryAgain = resolve;
    this.#failures += 1;
    onFailed();
    await promise;
    clearTimeout(timer);
  }

  retry(): void {
    this.#tryAgain();
  }
}
