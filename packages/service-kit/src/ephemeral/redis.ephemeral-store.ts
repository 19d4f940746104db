import { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.ts';
import { monotonicNow } from '../time/monotonic-now.ts';
import type { EphemeralStore } from './ephemeral-store.ts';
import { MemoryCounters } from './memory-counters.ts';

/** Every call answers at once or fails at once, and the client never stops looking for its server. */
const connectionOptions = {
  lazyConnect: true,
  connectTimeout: 1000,
  commandTimeout: 300,
  // A frozen server is given up after this, so that calls no longer wait for it.
  socketTimeout: 1000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  retryStrategy: (attempts: number) => Math.min(attempts * 100, 1000),
};

/**
 * Counts and sets the expiry in one step; a counter that has none gets one. What is no counter is replaced by one: then the command
 * fails, or counts below 1.
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

/**
 * The ephemeral store of the distributed topology. Nothing throws while Redis is unavailable: reads find nothing, writes are dropped.
 * Counters are kept in the process besides, and the higher count is the one that holds: limits survive a Redis that is unavailable, comes
 * back empty, or holds something else.
 */
export class RedisEphemeralStore implements EphemeralStore {
  #away = false;
  readonly #counters = new MemoryCounters(monotonicNow);

  private constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {
    redis.on('error', (error: Error) => this.#noteAway(error));
    redis.on('ready', () => this.#noteBack());
  }

  /** Connects to the Redis server at `url`. Resolves also when it is not there: the store finds it later. */
  static async connect(url: string, log: Logger): Promise<RedisEphemeralStore> {
    const redis = new Redis(url, connectionOptions);
    const store = new RedisEphemeralStore(redis, log);
    await redis.connect().catch((error: Error) => store.#noteAway(error));
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
    const here = this.#counters.increment(key, windowSeconds);
    const window = toMilliseconds(windowSeconds);
    const shared = await this.#attempt(() => this.redis.eval(incrementScript, 1, key, window));
    return Math.max(here, Number(shared ?? 0));
  }

  async decrement(key: string): Promise<void> {
    this.#counters.decrement(key);
    await this.#attempt(() => this.redis.eval(decrementScript, 1, key));
  }

  /** Disconnects for good. */
  async close(): Promise<void> {
    await this.redis.quit().catch(() => {});
    this.redis.disconnect();
  }

  /** What is no text is removed: it would never expire, and `add` would never replace it. */
  async #getText(key: string): Promise<string | null> {
    try {
      return await this.redis.get(key);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('WRONGTYPE'))) throw error;
      await this.redis.unlink(key);
      return null;
    }
  }

  /** What `command` answers, or undefined when Redis does not. */
  async #attempt<T>(command: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await command();
      this.#noteBack();
      return answer;
    } catch (error) {
      this.#noteAway(error as Error);
      return undefined;
    }
  }

  /** The message alone: errors of Redis carry keys and values, which have no place in a log. */
  #noteAway({ message }: Error): void {
    if (this.#away) return;
    this.#away = true;
    this.log.warn({ reason: message }, 'Redis does not answer; going on without it');
  }

  #noteBack(): void {
    if (this.#away) this.log.info('Redis answers again');
    this.#away = false;
  }
}

/** Redis takes whole milliseconds, and no time shorter than one. */
function toMilliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}
