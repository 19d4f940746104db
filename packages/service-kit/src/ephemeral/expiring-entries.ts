interface Entry<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

/** A sweep visits every entry, so it runs at most once a second. */
const minSweepIntervalMs = 1000;

/**
 * A bounded map with expiring entries. When it is full, it evicts expired entries first, then the least recently written one.
 *
 * `lru-cache` evicts entries that have not expired although others have, unless each entry has a timer or all are swept, for which it
 * takes several times as long. It also keeps an entry forever whose remaining time is set to zero, which must not happen to a counter.
 */
export class ExpiringEntries<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  #sweptAt = -Infinity;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(
    private readonly maxEntries: number,
    private readonly now: () => number,
  ) {}

  get(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.expiresAt > this.now()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  /** `expiresAt` is a time of the clock `now`. */
  set(key: string, value: Value, expiresAt: number): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.maxEntries) this.#makeRoom();
    this.#entries.set(key, { value, expiresAt });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #makeRoom(): void {
    this.#sweep();
    if (this.#entries.size < this.maxEntries) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  #sweep(): void {
    const now = this.now();
    if (now < this.#sweptAt + minSweepIntervalMs) return;
    this.#sweptAt = now;
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(key);
  }
}
