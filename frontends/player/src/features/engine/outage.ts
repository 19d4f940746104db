/** Seconds until each further attempt; with a network and no answer after the last, the song is given up. */
const pauses = [1, 2, 4, 8, 15];

/** Tries to go on after the network or the server has gone away: at once when the network is back, and now and then by itself. */
export class Outage {
  readonly #again: () => void;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(again: () => void) {
    this.#again = again;
  }

  /** Whether this was the first thing to fail. */
  get isNew(): boolean {
    return this.#attempts === 0;
  }

  /** Something has failed (again). Returns whether it is still worth waiting. Without a network it always is. */
  wait(): boolean {
    const seconds = pauses[this.#attempts] ?? (navigator.onLine ? undefined : pauses.at(-1));
    if (seconds === undefined) return false;
    this.#attempts += 1;
    this.#listen();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#again, seconds * 1000);
    return true;
  }

  /** It sounds again, or nobody waits any more. */
  end(): void {
    this.#attempts = 0;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#again);
  }

  #listen(): void {
    addEventListener('online', this.#again);
  }
}
