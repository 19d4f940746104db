/** A time that runs only while somebody works. */
export class WorkTime {
  readonly #onOver: () => void;
  #leftMs: number;
  #since = 0;
  #timer?: NodeJS.Timeout;

  constructor(ms: number, onOver: () => void) {
    this.#leftMs = ms;
    this.#onOver = onOver;
  }

  goOn(): void {
    this.pause();
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onOver, this.#leftMs);
  }

  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }
}
