import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 50;

/** Resolves when `condition` holds. Throws when it does not within `patienceMs`. */
export async function until(condition: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not become true in time');
    await delay(pauseMs);
  }
}
