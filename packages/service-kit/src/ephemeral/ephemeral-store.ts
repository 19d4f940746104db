/**
 * Stores data that may be lost at any time: cached values and rate limit counters. Values and counters are separate: no number of values
 * evicts a counter. Keys contain a format version (`session.v1:…`), so that concurrent releases do not misread each other. Values are still
 * validated when they are read.
 */
export interface EphemeralStore {
  /** The value under `key`, if it was set and has not expired. */
  get(key: string): Promise<string | undefined>;

  /** Stores `value` for `ttlSeconds`. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;

  /** Stores `value` for `ttlSeconds` unless there is a value under `key`. */
  add(key: string, value: string, ttlSeconds: number): Promise<void>;

  /** Stores `value` for `ttlSeconds` if the current value is `expected`. */
  replace(key: string, expected: string, value: string, ttlSeconds: number): Promise<void>;

  /**
   * Increments a counter that starts at 0 and expires `windowSeconds` after its first increment. Returns the new count. Counting continues
   * in the process while the server is unavailable.
   */
  increment(key: string, windowSeconds: number): Promise<number>;

  /** The time until a counter expires, in seconds. 0 if there is none. */
  getSecondsLeft(key: string): Promise<number>;

  /** Decrements a counter. At 0 it is deleted, together with its expiry. */
  decrement(key: string): Promise<void>;
}

export const EPHEMERAL_STORE = Symbol('EphemeralStore');
