import { getMonotonicTime } from '../time/monotonic-time.ts';
import type { Logger } from './logger.ts';

const intervalMs = 60_000;

/** Throttles the log lines of a recurring failure: logs when it starts, then once a minute, and when it has recovered. */
export class RepeatedFailure {
  #loggedAt?: number;
  #suppressed = 0;

  constructor(private readonly log: Logger) {}

  warn(fields: object, message: string): void {
    const now = getMonotonicTime();
    if (this.#loggedAt !== undefined && now < this.#loggedAt + intervalMs) {
      this.#suppressed += 1;
      return;
    }
    this.log.warn({ ...fields, repeated: this.#suppressed }, message);
    this.#loggedAt = now;
    this.#suppressed = 0;
  }

  /** Logs `message` only after a failure. */
  reportRecovery(message: string): void {
    if (this.#loggedAt !== undefined) this.log.info({ repeated: this.#suppressed }, message);
    this.#loggedAt = undefined;
    this.#suppressed = 0;
  }
}
