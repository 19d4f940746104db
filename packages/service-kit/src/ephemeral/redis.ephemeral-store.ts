import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logging/logger.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import type { EphemeralStore } from './ephemeral-store.ts';
import { MemoryCounters } from './memory-counters.ts';

/** Every call succeeds or fails quickly, and the client reconnects forever. */
const connectionOptions = {
  lazyConnect: true,
  connectTimeout: 1000,
  commandTimeout: 300,
  // Closes the connection to a frozen server, so that calls stop waiting for it.
  socketTimeout: 1000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  retryStrategy: (attempts: number) => Math.min(attempts * 100, 1000),
};

/**
 * Increments and sets the expiry in one step, also for a counter without one. Replaces a value that is not a valid counter: the command
 * fails, or the count is below 1.
 */
const incrementScript = `
local count = redis.pcall('INCR', KEYS[1])
if type(count) ~= 'number' or count < 1 then
  redis.call('SET', KEYS[1], 1)
  count = 1
end
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;

const decrementScript = `
if (tonumber(redis.pcall('GET', KEYS[1])) or 0) > 1 then return redis.pcall('DECR', KEYS[1]) end
return redis.call('DEL', KEYS[1])`;

const replaceScript = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end`;

export interface RedisStoreOptions {
  /** Time limits that differ from the defaults. Milliseconds. */
  readonly limits?: Pick<RedisOptions, 'connectTimeout' | 'commandTimeout' | 'socketTimeout'>;
  /** The clock of the counters in the process. */
  readonly now?: () => number;
}

/**
 * The ephemeral store of the distributed topology. Never throws: while Redis is unavailable, reads find nothing and writes are dropped.
 * Counters are also kept in the process, and the higher count wins: rate limits survive a Redis that is unavailable, restarts empty, or
 * contains something else.
 */
export class RedisEphemeralStore implements EphemeralStore {
  #isUnavailable = false;
  readonly #counters: MemoryCounters;

  private constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
    now: () => number,
  ) {
    this.#counters = new MemoryCounters(now);
    redis.on('error', (error: Error) => this.#noteUnavailable(error));
    redis.on('ready', () => this.#noteAvailable());
  }

  /** Connects to the Redis server at `url`. Resolves even if the server is down; the store connects later. */
  static async connect(
    url: string,
    log: Logger,
    { limits, now = getMonotonicTime }: RedisStoreOptions = {},
  ): Promise<RedisEphemeralStore> {
    const redis = new Redis(url, { ...connectionOptions, ...limits });
    const store = new RedisEphemeralStore(redis, log, now);
    await redis.connect().catch((error: Error) => store.#noteUnavailable(error));
    return store;
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.#attempt(() => this.#getText(key))) ?? undefined;
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    await this.#attempt(() => this.redis.set(key, value, 'PX', toMilliseconds(ttlSeconds)));
  }

  async add(key: string, value: string, ttlSeconds: number): Promise<void> {
    await this.#attempt(() => this.redis.set(key, value, 'PX', toMilliseconds(ttlSeconds), 'NX'));
  }

  async replace(key: string, expected: string, value: string, ttlSeconds: number): Promise<void> {
    const ttl = toMilliseconds(ttlSeconds);
    await this.#attempt(() => this.redis.eval(replaceScript, 1, key, expected, value, ttl));
  }

  async increment(key: string, windowSeconds: number): Promise<number> {
    const local = this.#counters.increment(key, windowSeconds);
    const window = toMilliseconds(windowSeconds);
    const shared = await this.#attempt(() => this.redis.eval(incrementScript, 1, key, window));
    return Math.max(local, Number(shared ?? 0));
  }

  async getSecondsLeft(key: string): Promise<number> {
    const shared = await this.#attempt(() => this.redis.pttl(key));
    // A key that is missing or does not expire has a negative time left.
    return Math.max(this.#counters.getSecondsLeft(key), (shared ?? 0) / 1000);
  }

  async decrement(key: string): Promise<void> {
    this.#counters.decrement(key);
    await this.#attempt(() => this.redis.eval(decrementScript, 1, key));
  }

  /** Disconnects permanently. */
  async close(): Promise<void> {
    await this.redis.quit().catch(() => {});
    this.redis.disconnect();
  }

  /** Removes a value of another type, which would never expire and block `add`. */
  async #getText(key: string): Promise<string | null> {
    try {
      return await this.redis.get(key);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('WRONGTYPE'))) throw error;
      await this.redis.unlink(key);
      return null;
    }
  }

  /** The result of `command`, or undefined when Redis is unavailable. */
  async #attempt<T>(command: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await command();
      this.#noteAvailable();
      return result;
    } catch (error) {
      this.#noteUnavailable(error as Error);
      return undefined;
    }
  }

  /** Logs the message only: Redis errors contain keys and values. */
  #noteUnavailable({ message }: Error): void {
    if (this.#isUnavailable) return;
    this.#isUnavailable = true;
    this.log.warn({ reason: message }, 'Redis: unavailable, continuing without it');
  }

  #noteAvailable(): void {
    if (this.#isUnavailable) this.log.info('Redis: reconnected');
    this.#isUnavailable = false;
  }
}

/** Redis accepts whole milliseconds, and at least one. */
function toMilliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}
