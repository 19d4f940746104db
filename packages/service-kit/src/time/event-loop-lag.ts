import { monotonicNow } from './monotonic-now.ts';

const intervalMs = 50;

/**
 * How long this process has not got round to what arrived, in milliseconds: what is read from a socket now may have waited there for
 * so long. A timer measures it, as timers run before sockets are read: its last delay, or its present one.
 */
class EventLoopLag {
  #expectedAt = 0;
  #lastMs = 0;
  #timer?: NodeJS.Timeout;

  /** The first call begins to measure. */
  currentMs(): number {
    if (!this.#timer) this.#begin();
    return Math.max(this.#lastMs, monotonicNow() - this.#expectedAt, 0);
  }

  #begin(): void {
    this.#expectedAt = monotonicNow() + intervalMs;
    this.#timer = setInterval(() => {
      const now = monotonicNow();
      this.#lastMs = now - this.#expectedAt;
      this.#expectedAt = now + intervalMs;
    }, intervalMs).unref();
  }
}

/** That of this process. */
export const eventLoopLag = new EventLoopLag();
