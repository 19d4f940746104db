import { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.ts';
import type { EphemeralStore } from './ephemeral-store.ts';

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

/** Counts and sets the expiry in one step; a counter that has none gets one. */
const incrementScript = `
local count = redis.call('INCR', KEYS[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;

/** One step too: a counter that has ended meanwhile is not begun again below 0. */
const decrementScript = `
if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end`;

/**
 * The ephemeral store of the distributed topology. While Redis is away it is empty: reads find nothing, counters stand
 * at 0, writes are dropped, nothing throws.
 */
export class RedisEphemeralStore implements EphemeralStore {
  #away = false;

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
    return (await this.#attempt(() => this.redis.get(key))) ?? undefined;
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    await this.#attempt(() => this.redis.set(key, value, 'PX', toMilliseconds(ttlSeconds)));
  }

  async add(key: string, value: string, ttlSeconds: number): Promise<void> {
    await this.#attempt(() => this.redis.set(key, value, 'PX', toMilliseconds(ttlSeconds), 'NX'));
  }

  async delete(key: string): Promise<void> {
    await this.#attempt(() => this.redis.del(key));
  }

  async increment(key: string, windowSeconds: number): Promise<number> {
    const window = toMilliseconds(windowSeconds);
    return Number((await this.#attempt(() => this.redis.eval(incrementScript, 1, key, window))) ?? 0);
  }

  async decrement(key: string): Promise<void> {
    await this.#attempt(() => this.redis.eval(decrementScript, 1, key));
  }

  async count(key: string): Promise<number> {
    return Number((await this.get(key)) ?? 0);
  }

  /** Disconnects for good. */
  async close(): Promise<void> {
    await this.redis.quit().catch(() => {});
    this.redis.disconnect();
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
