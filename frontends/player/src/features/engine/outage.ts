/** Seconds before each further attempt; the last value repeats. */
const pauses = [1, 2, 4, 8, 15];

/** Milliseconds of silence after which to check whether the next song can be reached, and after which to give up. */
export const outageLimits = { another: 5000, all: 30_000 } as const;

/** Shorter attempts are not worth making. */
const leastMs = 1000;

/** Tries to go on after the network or the server has gone away: at once when the network is back, and now and then by itself. */
export class Outage {
  readonly #again: () => void;
  #attempts = 0;
  #silentSince: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(again: () => void) {
    this.#again = again;
  }

  /** Whether this was the first thing to fail. */
  get isNew(): boolean {
    return this.#attempts === 0;
  }

  /** For how long there has been silence, in milliseconds. */
  get silentMs(): number {
    return performance.now() - (this.#silentSince ?? performance.now());
  }

  /** How many milliseconds are left for one attempt. */
  get leftMs(): number {
    return Math.max(leastMs, outageLimits.all - this.silentMs);
  }

  /** Starts measuring the silence, unless that has begun already. */
  begin(): void {
    this.#silentSince ??= performance.now();
  }

  /** Something has failed (again). Returns whether it is still worth waiting. Without a network it always is. */
  wait(): boolean {
    const { silentMs } = this;
    const limit = Object.values(outageLimits).find((ms) => ms >= silentMs + leastMs);
    if (limit === undefined && navigator.onLine) return false;
    const pauseMs = (pauses[this.#attempts] ?? 15) * 1000;
    this.#attempts += 1;
    this.#listen();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#again, Math.min(pauseMs, (limit ?? Infinity) - silentMs));
    return true;
  }

  /** It sounds again, or nobody waits any more. */
  end(): void {
    this.#attempts = 0;
    this.#silentSince = undefined;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#again);
  }

  #listen(): void {
    addEventListener('online', this.#again);
  }
}
