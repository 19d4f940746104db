import { setTimeout as delay } from 'node:timers/promises';
import { isAway } from './is-away.ts';

const mostAttempts = 10;
const usualPauseMs = 1000;

/**
 * Does `work` again while it fails because a server is away or too busy, ten times at most with a second between: for what a process
 * cannot start without. Throws what the last attempt threw, and anything else at once.
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
