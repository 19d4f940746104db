import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasRedis, startRedisServer, waitUntil, type RedisServer } from '@rubato/testing';
import { Redis } from 'ioredis';
import { createLogger } from '../logging/logger.ts';
import { RedisEphemeralStore } from './redis.ephemeral-store.ts';

/** Slowness alone must not fail a test. */
const patient = { connectTimeout: 60_000, commandTimeout: 60_000, socketTimeout: 60_000 };
/** For a frozen server, which does not respond. */
const brief = { connectTimeout: 300, commandTimeout: 300, socketTimeout: 300 };

(hasRedis ? describe : describe.skip)('RedisEphemeralStore', () => {
  let server: RedisServer;
  let store: RedisEphemeralStore;
  let lines: { level: number; msg: string }[];

  const connect = (limits = patient) =>
    RedisEphemeralStore.connect(
      server.url,
      createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) }),
      { limits },
    );
  const warnings = () => lines.filter((line) => line.level >= 40).length;
  const reconnections = () => lines.filter(({ msg }) => msg === 'Redis: reconnected').length;

  beforeEach(async () => {
    lines = [];
    server = await startRedisServer();
    store = await connect();
  });

  afterEach(async () => {
    await store.close();
    await server.kill();
  });

  async function expectEmpty(): Promise<void> {
    await store.set('key', 'value', 60);
    expect(await store.get('key')).toBeUndefined();
  }

  const untilAvailable = () =>
    waitUntil(async () => {
      await store.set('probe', 'yes', 60);
      return (await store.get('probe')) !== undefined;
    });

  it('responds while the server is down and recovers after it restarts', async () => {
    await server.kill();
    await expectEmpty();
    await server.start();
    await untilAvailable();
    await store.set('key', 'value', 60);
    expect(await store.get('key')).toBe('value');
  });

  it('warns once per outage', async () => {
    for (const outage of [1, 2]) {
      await server.kill();
      await expectEmpty();
      await expectEmpty();
      expect(warnings()).toBe(outage);
      await server.start();
      await untilAvailable();
      expect(warnings()).toBe(outage);
    }
  });

  it('logs no keys and no values', async () => {
    const client = new Redis(server.url);
    await client.config('SET', 'maxmemory', '1');
    await store.set('a key', 'a secret', 60);
    await store.increment('a key', 60);
    client.disconnect();
    expect(warnings()).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(/a secret|a key/);
  });

  it('responds while the server is frozen and recovers after it thaws', async () => {
    await store.set('kept', 'value', 60);
    await store.close();
    store = await connect(brief);
    await server.freeze();
    await expectEmpty();
    await server.thaw();
    await waitUntil(async () => (await store.get('kept')) === 'value');
  });

  it.each(['killed', 'frozen'])('starts while the server is %s and connects later', async (state) => {
    await store.close();
    if (state === 'killed') await server.kill();
    else await server.freeze();
    store = await connect(state === 'killed' ? patient : brief);
    await expectEmpty();
    if (state === 'killed') await server.start();
    else await server.thaw();
    await untilAvailable();
    expect(warnings()).toBeGreaterThan(0);
    expect(warnings()).toBe(reconnections());
  });

  it('sets an expiry on every counter', async () => {
    const client = new Redis(server.url);
    await client.set('left over', 3);
    await store.increment('new', 60);
    await store.increment('left over', 60);
    for (const key of ['new', 'left over']) expect(await client.pttl(key)).toBeGreaterThan(0);
    client.disconnect();
  });

  it.each(['killed', 'frozen'])('keeps counting while the server is %s', async (state) => {
    await store.close();
    store = await connect(state === 'killed' ? patient : brief);
    for (const count of [1, 2, 3]) expect(await store.increment('tries', 60)).toBe(count);
    if (state === 'killed') await server.kill();
    else await server.freeze();
    for (const count of [4, 5]) expect(await store.increment('tries', 60)).toBe(count);
    await store.decrement('tries');
    expect(await store.increment('tries', 60)).toBe(5);
    if (state === 'frozen') await server.thaw();
  });

  it('keeps counting when the server restarts empty', async () => {
    for (const count of [1, 2, 3]) expect(await store.increment('tries', 60)).toBe(count);
    const client = new Redis(server.url);
    await client.flushall();
    client.disconnect();
    expect(await store.increment('tries', 60)).toBe(4);
  });

  it('shares counts with other clients of the server', async () => {
    const other = await connect();
    for (const count of [1, 3, 5]) {
      expect(await store.increment('tries', 60)).toBe(count);
      expect(await other.increment('tries', 60)).toBe(count + 1);
    }
    await other.close();
  });

  it('treats values of another type as missing and replaces them', async () => {
    const client = new Redis(server.url);
    await client.rpush('key', 'a list');
    await client.rpush('counter', 'a list');
    await client.set('text', 'not a number');
    await client.set('negative', '-100');
    expect(await store.get('key')).toBeUndefined();
    await store.add('key', 'value', 60);
    expect(await store.get('key')).toBe('value');
    for (const key of ['counter', 'text', 'negative']) {
      expect(await store.increment(key, 60)).toBe(1);
      expect(await store.increment(key, 60)).toBe(2);
      await store.decrement(key);
      expect(await client.get(key)).toBe('1');
    }
    expect(warnings()).toBe(0);
    client.disconnect();
  });

  it('can be closed while the server is down', async () => {
    await server.kill();
    await store.close();
    expect(await store.get('key')).toBeUndefined();
  });
});
