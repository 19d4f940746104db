import { setTimeout as delay } from 'node:timers/promises';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { isDependencyUnavailable } from './is-dependency-unavailable.ts';

export interface RetryOptions {
  /** The maximum number of attempts, including the first. */
  readonly maxAttempts: number;
  /** Whether a later attempt may succeed after `error`. */
  readonly isTemporary: (error: unknown) => boolean;
  /** The delay in milliseconds after the given number of failures. No delay by default. */
  readonly computeDelayMs?: (failures: number) => number;
  /** No attempt starts later, in milliseconds of `getMonotonicTime`. */
  readonly deadline?: number | undefined;
  /** Aborts delays and further attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Called before the delay. */
  readonly onRetry?: (error: unknown, failures: number) => void;
}

/**
 * Runs `work` until it succeeds, and resolves with its result. `work` receives the number of the attempt, starting at 1. Throws the error
 * of the last attempt unchanged, or an `AbortError` after `signal`. Libraries wrap thrown values that are no `Error` of their own realm,
 * which hides the codes that decide whether to retry.
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  { maxAttempts, isTemporary, computeDelayMs = () => 0, deadline = Infinity, signal, onRetry }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      const delayMs = computeDelayMs(attempt);
      const isLast = attempt >= maxAttempts || getMonotonicTime() + delayMs >= deadline;
      if (isLast || !isTemporary(error)) throw error;
      onRetry?.(error, attempt);
      if (delayMs > 0) await delay(delayMs, undefined, { signal });
    }
  }
}

/**
 * Retries a step without which a process cannot start, while a server is unavailable or overloaded: at most ten attempts, one second
 * apart.
 */
export function retryAtStartup<T>(step: () => Promise<T>, delayMs = 1000): Promise<T> {
  return retry(step, {
    maxAttempts: 10,
    isTemporary: isDependencyUnavailable,
    computeDelayMs: () => delayMs,
  });
}
