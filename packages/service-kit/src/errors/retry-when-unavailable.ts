import { setTimeout as delay } from 'node:timers/promises';
import { isDependencyUnavailable } from './is-dependency-unavailable.ts';

const maxAttempts = 10;
const defaultDelayMs = 1000;

/**
 * Retries `work` while it fails because a server is unavailable or overloaded: at most ten attempts, one second apart. Meant for steps
 * without which a process cannot start. Throws the last attempt's error, and any other error immediately.
 */
export async function retryWhenUnavailable<T>(work: () => Promise<T>, delayMs = defaultDelayMs): Promise<T> {
  for (let attempts = 1; ; attempts += 1)
    try {
      return await work();
    } catch (error) {
      if (!isDependencyUnavailable(error) || attempts === maxAttempts) throw error;
      await delay(delayMs);
    }
}
