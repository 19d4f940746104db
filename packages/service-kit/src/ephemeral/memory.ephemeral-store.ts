import { getMonotonicTime } from '../time/monotonic-time.ts';
import type { EphemeralStore } from './ephemeral-store.ts';
import { ExpiringEntries } from './expiring-entries.ts';
import { MemoryCounters } from './memory-counters.ts';

const maxValues = 100_000;

/**
 * The ephemeral store of the embedded topology. Holds at most 100,000 values and as many counters. The next value beyond the limit
 * evicts the expired ones, or the least recently written one if none has expired. `MemoryCounters` describes the limits of counters.
 */
export class MemoryEphemeralStore implements EphemeralStore {
  readonly #values: ExpiringEntries<string>;
  readonly #counters: MemoryCounters;

  constructor(private readonly now: () => number = getMonotonicTime) {
    this.#values = new ExpiringEntries(maxValues, now);
    this.#counters = new MemoryCounters(now);
  }

  async get(key: string): Promise<string | undefined> {
    return this.#values.get(key)?.value;
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    this.#values.set(key, value, this.now() + ttlSeconds * 1000);
  }

  async add(key: string, value: string, ttlSeconds: number): Promise<void> {
    if (!this.#values.get(key)) await this.set(key, value, ttlSeconds);
  }

  async replace(key: string, expected: string, value: string, ttlSeconds: number): Promise<void> {
    if (this.#values.get(key)?.value === expected) await this.set(key, value, ttlSeconds);
  }

  async increment(key: string, windowSeconds: number): Promise<number> {
    return this.#counters.increment(key, windowSeconds);
  }

  async getSecondsLeft(key: string): Promise<number> {
    return this.#counters.getSecondsLeft(key);
  }

  async decrement(key: string): Promise<void> {
    this.#counters.decrement(key);
  }
}
