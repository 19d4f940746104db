/** A place in the song has to become playable within this time, in milliseconds, or the listener is told that it takes longer. */
const seekTimeout = 5000;
/** A song of which nothing arrives for so long is given up, in milliseconds. */
const stallTimeout = 10_000;

/** Waits with the listener for a song that should sound and has nothing to sound with. */
export class Patience {
  readonly #slow: () => void;
  readonly #stalled: () => void;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(on: { slow: () => void; stalled: () => void }) {
    this.#slow = on.slow;
    this.#stalled = on.stalled;
  }

  /** The wait begins, if it has not begun yet. There are `leftMs` left for it. */
  begin(leftMs: number): void {
    this.#slowTimer ??= setTimeout(this.#slow, seekTimeout);
    this.#stallTimer ??= setTimeout(this.#stalled, Math.min(stallTimeout, leftMs));
  }

  /** A slow song is not a stalled one. */
  bytesArrived(): void {
    if (this.#stallTimer === undefined) return;
    clearTimeout(this.#stallTimer);
    this.#stallTimer = setTimeout(this.#stalled, stallTimeout);
  }

  end(): void {
    clearTimeout(this.#slowTimer);
    clearTimeout(this.#stallTimer);
    this.#slowTimer = undefined;
    this.#stallTimer = undefined;
  }
}
