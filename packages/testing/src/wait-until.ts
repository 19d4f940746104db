import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 20;

/** Resolves when `condition` returns true. Throws after `timeoutMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('Condition not met before timeout');
    await delay(pollIntervalMs);
  }
}
