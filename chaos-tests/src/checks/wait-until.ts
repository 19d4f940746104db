import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 50;

/** Waits until `condition` is true. Throws after the timeout. */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('Condition not met before timeout');
    await delay(pollIntervalMs);
  }
}
