import { toNetworks } from '../http/client-network.ts';
import type { EphemeralStore } from './ephemeral-store.ts';

/** Attempts that count together. */
export interface AttemptCounter {
  readonly key: string;
  /** How many attempts a window may have. 0 means no limit. */
  readonly maxAttempts: number;
  /** From the first attempt. */
  readonly windowSeconds: number;
}

/**
 * Counts an attempt. Returns 0 if it is within the limit, otherwise for how many seconds the limit stays reached: a whole number, at
 * least 1.
 */
export async function countAttempt(store: EphemeralStore, counter: AttemptCounter): Promise<number> {
  const { key, maxAttempts, windowSeconds } = counter;
  if (maxAttempts === 0 || (await store.increment(key, windowSeconds)) <= maxAttempts) return 0;
  return Math.max(1, Math.ceil(await store.getSecondsLeft(key)));
}

/**
 * The counters of all networks to which an address belongs. Count them in this order, until the first limit that is reached: what a
 * narrow network attempts beyond its own limit then does not use up that of its neighbors.
 */
export function listNetworkCounters(counter: AttemptCounter, address: string): AttemptCounter[] {
  return toNetworks(address).map(({ network, factor }) => ({
    ...counter,
    key: `${counter.key}:${network}`,
    maxAttempts: counter.maxAttempts * factor,
  }));
}
