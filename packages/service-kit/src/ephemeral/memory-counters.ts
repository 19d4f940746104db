import { ExpiringEntries } from './expiring-entries.ts';

/** Of each kind of counter. */
const maxCounters = 50_000;

/**
 * Counters of this process, at most 50,000 that have counted once and 50,000 that have counted more. The two are bounded apart, so that
 * nobody can evict a counter near its limit by making many new ones.
 */
export class MemoryCounters {
  readonly #once: ExpiringEntries<number>;
  readonly #repeated: ExpiringEntries<number>;

  constructor(private readonly now: () => number) {
    this.#once = new ExpiringEntries(maxCounters, now);
    this.#repeated = new ExpiringEntries(maxCounters, now);
  }

  /** As in `EphemeralStore`. */
  increment(key: string, windowSeconds: number): number {
    const counter = this.#find(key);
    if (!counter) {
      this.#once.set(key, 1, this.now() + windowSeconds * 1000);
      return 1;
    }
    this.#once.delete(key);
    this.#repeated.set(key, counter.value + 1, counter.expiresAt);
    return counter.value + 1;
  }

  /** As in `EphemeralStore`. */
  decrement(key: string): void {
    const counter = this.#find(key);
    if (!counter) return;
    this.#once.delete(key);
    if (counter.value > 1) this.#repeated.set(key, counter.value - 1, counter.expiresAt);
    else this.#repeated.delete(key);
  }

  #find(key: string) {
    return this.#repeated.get(key) ?? this.#once.get(key);
  }
}
