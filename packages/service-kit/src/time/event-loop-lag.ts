import { getMonotonicTime } from './monotonic-time.ts';

const intervalMs = 50;

/**
 * How late this process handles what arrives on its sockets, in milliseconds. Measured with a timer, because timers run before sockets are
 * read: the greater of its last and its current delay.
 */
export class EventLoopLag {
  #expectedAt = 0;
  #lastMs = 0;
  #timer?: NodeJS.Timeout;

  constructor(private readonly now = getMonotonicTime) {}

  /** The first call starts the measurement. */
  getCurrentMs(): number {
    if (!this.#timer) this.#start();
    return Math.max(this.#lastMs, this.now() - this.#expectedAt, 0);
  }

  #start(): void {
    this.#expectedAt = this.now() + intervalMs;
    this.#timer = setInterval(() => {
      const now = this.now();
      this.#lastMs = now - this.#expectedAt;
      this.#expectedAt = now + intervalMs;
      if (this.#lastMs > intervalMs) this.#endStall();
    }, intervalMs).unref();
  }

  /**
   * What waited on sockets is read in this iteration of the event loop, and what waited on connections that had not
   * been accepted in the next one. What is read later did not wait.
   */
  #endStall(): void {
    setImmediate(() => setImmediate(() => (this.#lastMs = 0)));
  }
}

/** The lag of this process. */
export const eventLoopLag = new EventLoopLag();
