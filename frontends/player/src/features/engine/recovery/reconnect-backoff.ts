import { getRetryDelayMs } from '../retry-delay.ts';

/** Length of an interruption in milliseconds after which the next song may be tried, and after which to give up. */
export const interruptionLimits = { tryNext: 5000, giveUp: 30_000 } as const;

/** Shorter attempts are unlikely to succeed. */
const minAttemptMs = 1000;

/** Retries while the network or the server is unavailable: with a backoff, and immediately when the browser goes online. */
export class ReconnectBackoff {
  readonly #retry: () => void;
  #attempts = 0;
  #interruptedAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  /** Whether no retry has been scheduled yet. */
  get isFirstFailure(): boolean {
    return this.#attempts === 0;
  }

  /** Length of the interruption so far, in milliseconds. */
  get elapsedMs(): number {
    return performance.now() - (this.#interruptedAt ?? performance.now());
  }

  /** Time available for one attempt, in milliseconds. */
  get remainingMs(): number {
    return Math.max(minAttemptMs, interruptionLimits.giveUp - this.elapsedMs);
  }

  /** Starts measuring the interruption, unless that has started already. */
  start(): void {
    this.#interruptedAt ??= performance.now();
  }

  /** Schedules a retry. Returns false if it is time to give up, which never happens while the browser is offline. */
  scheduleRetry(): boolean {
    const { elapsedMs } = this;
    const limit = Object.values(interruptionLimits).find((ms) => ms >= elapsedMs + minAttemptMs);
    if (limit === undefined && navigator.onLine) return false;
    const delayMs = getRetryDelayMs(this.#attempts);
    this.#attempts += 1;
    addEventListener('online', this.#retry);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#retry, Math.min(delayMs, (limit ?? Infinity) - elapsedMs));
    return true;
  }

  reset(): void {
    this.#attempts = 0;
    this.#interruptedAt = undefined;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#retry);
  }
}
