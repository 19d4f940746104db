/** What may be forgotten at any time: counters of rate limits, cached answers. */
export interface EphemeralStore {
  /** The text under `key`, if it was set and has not expired. */
  get(key: string): Promise<string | undefined>;

  /** Keeps `value` for `ttlSeconds`. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;

  /** Keeps `value` for `ttlSeconds` unless something is kept under `key` already. */
  add(key: string, value: string, ttlSeconds: number): Promise<void>;

  delete(key: string): Promise<void>;

  /** Adds one to a counter that starts at 0 and ends `windowSeconds` after its first count. Returns the new count. */
  increment(key: string, windowSeconds: number): Promise<number>;

  /** Takes one back from a counter, never below 0. Its end stays where it is. */
  decrement(key: string): Promise<void>;

  /** The counter's value, 0 when it does not run. */
  count(key: string): Promise<number>;
}

export const EPHEMERAL_STORE = Symbol('EphemeralStore');
