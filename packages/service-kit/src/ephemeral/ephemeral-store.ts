/**
 * Keeps what may be lost at any time: cached answers and the counters of rate limits. Texts and counters are apart: no number of
 * texts evicts a counter. A key names its format with a version (`session.v1:…`), so that releases that run side by side do not
 * misread each other; what is read is parsed as input nonetheless.
 */
export interface EphemeralStore {
  /** The text under `key`, if it was set and has not expired. */
  get(key: string): Promise<string | undefined>;

  /** Keeps `value` for `ttlSeconds`. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;

  /** Keeps `value` for `ttlSeconds` unless something is kept under `key` already. */
  add(key: string, value: string, ttlSeconds: number): Promise<void>;

  /** Keeps `value` for `ttlSeconds` if `expected` is what is kept under `key`. */
  replace(key: string, expected: string, value: string, ttlSeconds: number): Promise<void>;

  /**
   * Adds one to a counter that starts at 0 and ends `windowSeconds` after its first count. Returns the new count. Counting goes on
   * in the process while the store's server is unavailable.
   */
  increment(key: string, windowSeconds: number): Promise<number>;

  /** Takes one back from a counter. At 0 the counter is gone, and with it the end of its window. */
  decrement(key: string): Promise<void>;
}

export const EPHEMERAL_STORE = Symbol('EphemeralStore');
