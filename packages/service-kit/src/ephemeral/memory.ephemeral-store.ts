import { monotonicNow } from '../time/monotonic-now.ts';
import type { EphemeralStore } from './ephemeral-store.ts';

interface Entry {
  readonly value: string;
  readonly expiresAt: number;
}

const maxEntries = 100_000;

/** The ephemeral store of the embedded topology. Holds at most 100,000 entries; the oldest make room. */
export class MemoryEphemeralStore implements EphemeralStore {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly now: () => number = monotonicNow) {}

  async get(key: string): Promise<string | undefined> {
    return this.#live(key)?.value;
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    this.#put(key, { value, expiresAt: this.now() + ttlSeconds * 1000 });
  }

  async add(key: string, value: string, ttlSeconds: number): Promise<void> {
    if (!this.#live(key)) await this.set(key, value, ttlSeconds);
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async increment(key: string, windowSeconds: number): Promise<number> {
    const entry = this.#live(key);
    const count = Number(entry?.value ?? 0) + 1;
    this.#put(key, {
      value: String(count),
      expiresAt: entry?.expiresAt ?? this.now() + windowSeconds * 1000,
    });
    return count;
  }

  async decrement(key: string): Promise<void> {
    const entry = this.#live(key);
    if (entry && Number(entry.value) > 0)
      this.#put(key, { ...entry, value: String(Number(entry.value) - 1) });
  }

  async count(key: string): Promise<number> {
    return Number(this.#live(key)?.value ?? 0);
  }

  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.expiresAt > this.now()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #put(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= maxEntries) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }
}
