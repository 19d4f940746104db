/** Playback that has not resumed after this time, in milliseconds, is reported as slow. Set by the specification. */
const slowAfterMs = 5000;
/** Loading is considered stalled when no data arrives for this time, in milliseconds. */
const stallTimeoutMs = 10_000;

/** Watches a song that waits for data: first it is slow, and without any progress it stalls. */
export class StallTimer {
  readonly #onSlow: () => void;
  readonly #onStalled: () => void;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: { onSlow: () => void; onStalled: () => void }) {
    this.#onSlow = events.onSlow;
    this.#onStalled = events.onStalled;
  }

  /** Has no effect on timers that are running already. The song stalls after `remainingMs` at the latest if nothing arrives. */
  start(remainingMs: number): void {
    this.#slowTimer ??= setTimeout(this.#onSlow, slowAfterMs);
    this.#stallTimer ??= setTimeout(this.#onStalled, Math.min(stallTimeoutMs, remainingMs));
  }

  /** Data has arrived: a slow song has not stalled. */
  onProgress(): void {
    if (this.#stallTimer === undefined) return;
    clearTimeout(this.#stallTimer);
    this.#stallTimer = setTimeout(this.#onStalled, stallTimeoutMs);
  }

  stop(): void {
    clearTimeout(this.#slowTimer);
    clearTimeout(this.#stallTimer);
    this.#slowTimer = undefined;
    this.#stallTimer = undefined;
  }
}
