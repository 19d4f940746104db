import { getRetryDelayMs } from '../retry-delay.ts';

/** Spaces out the retries of an operation, with a longer delay after each failure. */
export class RetryBackoff {
  #failures = 0;
  #skipDelay: () => void = () => {};

  /** Whether the last attempt failed. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  reset(): void {
    this.#failures = 0;
  }

  /** Records a failure and calls `onFailed`. Resolves when the next attempt is due, or when `retryNow` is called. */
  async waitAfterFailure(onFailed: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, getRetryDelayMs(this.#failures));
    this.#skipDelay = resolve;
    this.#failures += 1;
    onFailed();
    await promise;
    clearTimeout(timer);
  }

  retryNow(): void {
    this.#skipDelay();
  }
}
