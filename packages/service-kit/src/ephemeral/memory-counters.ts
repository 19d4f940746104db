import { ExpiringEntries } from './expiring-entries.ts';

/** Applies to each of the two maps. */
const maxCounters = 50_000;

/**
 * Counters in this process: at most 50,000 with a count of one and 50,000 with a higher count. The separate limits prevent clients from
 * evicting a counter near its limit by creating many new ones.
 */
export class MemoryCounters {
  readonly #single: ExpiringEntries<number>;
  readonly #repeated: ExpiringEntries<number>;

  constructor(private readonly now: () => number) {
    this.#single = new ExpiringEntries(maxCounters, now);
    this.#repeated = new ExpiringEntries(maxCounters, now);
  }

  /** As in `EphemeralStore`. */
  increment(key: string, windowSeconds: number): number {
    const counter = this.#find(key);
    if (!counter) {
      this.#single.set(key, 1, this.now() + windowSeconds * 1000);
      return 1;
    }
    this.#single.delete(key);
    this.#repeated.set(key, counter.value + 1, counter.expiresAt);
    return counter.value + 1;
  }

  /** As in `EphemeralStore`. */
  decrement(key: string): void {
    const counter = this.#find(key);
    if (!counter) return;
    this.#single.delete(key);
    if (counter.value > 1) this.#repeated.set(key, counter.value - 1, counter.expiresAt);
    else this.#repeated.delete(key);
  }

  /** As in `EphemeralStore`. */
  getSecondsLeft(key: string): number {
    const counter = this.#find(key);
    return counter ? (counter.expiresAt - this.now()) / 1000 : 0;
  }

  #find(key: string) {
    return this.#repeated.get(key) ?? this.#single.get(key);
  }
}
