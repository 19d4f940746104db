import { setTimeout as delay } from 'node:timers/promises';
import { isAway } from './is-away.ts';

const mostAttempts = 10;
const usualPauseMs = 1000;

/**
 * Retries `work` while it fails because a server is unavailable or overloaded: at most ten attempts, one second apart. Meant for steps
 * without which a process cannot start. Throws the last attempt's error, and any other error immediately.
 */
export async function retryWhileAway<T>(work: () => Promise<T>, pauseMs = usualPauseMs): Promise<T> {
  for (let attempts = 1; ; attempts += 1)
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || attempts === mostAttempts) throw error;
      await delay(pauseMs);
    }
}
