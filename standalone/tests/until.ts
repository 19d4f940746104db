import { setImmediate as nextTurn } from 'node:timers/promises';

/** Resolves when `condition` holds. Throws when it does not within four seconds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 4000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not become true in time');
    await nextTurn();
  }
}
