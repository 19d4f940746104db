import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 25;
const timeoutMs = 120_000;

/** Resolves with the time (`performance.now()`) when `condition` was first met. Throws after two minutes. */
export async function poll(condition: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeoutMs) {
    if (await condition()) return performance.now();
    await delay(pollMs);
  }
  throw new Error(`A change was not seen within ${timeoutMs} ms`);
}
