import { monotonicNow } from './monotonic-now.ts';

const intervalMs = 50;

/**
 * How late this process handles what arrives on its sockets, in milliseconds. Measured with a timer, because timers run before sockets are
 * read: the greater of its last and its current delay.
 */
class EventLoopLag {
  #expectedAt = 0;
  #lastMs = 0;
  #timer?: NodeJS.Timeout;

  /** The first call starts the measurement. */
  currentMs(): number {
    if (!this.#timer) this.#start();
    return Math.max(this.#lastMs, monotonicNow() - this.#expectedAt, 0);
  }

  #start(): void {
    this.#expectedAt = monotonicNow() + intervalMs;
    this.#timer = setInterval(() => {
      const now = monotonicNow();
      this.#lastMs = now - this.#expectedAt;
      this.#expectedAt = now + intervalMs;
    }, intervalMs).unref();
  }
}

/** The lag of this process. */
export const eventLoopLag = new EventLoopLag();
