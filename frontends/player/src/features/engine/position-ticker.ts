/** Progress interval of the specification, in milliseconds. */
const intervalMs = 1000;
/** Ticks come slightly late, so that the displayed second has been reached. */
const marginMs = 10;

/** Calls `onTick` once a second during playback, whenever the position reaches a full second. */
export class PositionTicker {
  readonly #readPosition: () => number;
  readonly #onTick: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `readPosition` returns seconds. */
  constructor(readPosition: () => number, onTick: () => void) {
    this.#readPosition = readPosition;
    this.#onTick = onTick;
  }

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#onTick();
        this.start();
      },
      intervalMs - ((this.#readPosition() * 1000) % intervalMs) + marginMs,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
