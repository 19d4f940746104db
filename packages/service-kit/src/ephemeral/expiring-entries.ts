interface Entry<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

/** A sweep looks at every entry: once a second at the most. */
const betweenSweepsMs = 1000;

/** A bounded map whose entries expire. When it is full, expired entries make room first, then the one written longest ago. */
export class ExpiringEntries<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  #sweptAt = -Infinity;

  /** `now` is a clock in milliseconds that never goes back. */
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

  /** `expiresAt` is a time of the map's own clock. */
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
    if (now < this.#sweptAt + betweenSweepsMs) return;
    this.#sweptAt = now;
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(key);
  }
}
