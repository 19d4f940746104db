/** The progress interval of the specification, in milliseconds. */
const interval = 1000;
/** A little behind the full second, so that a clock which is read early does not tell the second before. */
const margin = 10;

/**
 * Calls `report` while a song sounds, once a second: when the song's clock, which `read` tells in seconds, has come to a full one. So
 * what is shown changes when the second does.
 */
export class Progress {
  readonly #read: () => number;
  readonly #report: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(read: () => number, report: () => void) {
    this.#read = read;
    this.#report = report;
  }

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#report();
        this.start();
      },
      interval - ((this.#read() * 1000) % interval) + margin,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
