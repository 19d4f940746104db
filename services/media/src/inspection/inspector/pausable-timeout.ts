/** A timeout that can be paused. It starts paused. Without a time, it never ends. */
export class PausableTimeout {
  readonly #onTimeout: () => void;
  #remainingMs: number;
  #resumedAt = 0;
  #timer?: NodeJS.Timeout;

  constructor(ms: number | undefined, onTimeout: () => void) {
    this.#remainingMs = ms ?? Infinity;
    this.#onTimeout = onTimeout;
  }

  resume(): void {
    this.pause();
    if (this.#remainingMs === Infinity) return;
    this.#resumedAt = performance.now();
    this.#timer = setTimeout(this.#onTimeout, this.#remainingMs);
  }

  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#remainingMs = Math.max(0, this.#remainingMs - (performance.now() - this.#resumedAt));
  }
}
