import { monotonicNow } from '../time/monotonic-now.ts';
import type { Logger } from './logger.ts';

const everyMs = 60_000;

/** Tells of a failure that comes again and again when it begins, then once a minute, and when it is over. */
export class RepeatedFailure {
  #lastToldAt?: number;
  #untold = 0;

  constructor(private readonly log: Logger) {}

  warn(fields: object, message: string): void {
    const now = monotonicNow();
    if (this.#lastToldAt !== undefined && now < this.#lastToldAt + everyMs) {
      this.#untold += 1;
      return;
    }
    this.log.warn({ ...fields, repeated: this.#untold }, message);
    this.#lastToldAt = now;
    this.#untold = 0;
  }

  /** Says so only where there was a failure. */
  end(message: string): void {
    if (this.#lastToldAt !== undefined) this.log.info({ repeated: this.#untold }, message);
    this.#lastToldAt = undefined;
    this.#untold = 0;
  }
}
