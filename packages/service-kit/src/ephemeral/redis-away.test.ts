import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { redisProgram, startRedisServer, type RedisServer } from '@rubato/testing';
import { Redis } from 'ioredis';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '../logging/logger.ts';
import { RedisEphemeralStore } from './redis.ephemeral-store.ts';

(redisProgram ? describe : describe.skip)('the ephemeral store in Redis', () => {
  let server: RedisServer;
  let store: RedisEphemeralStore;
  let lines: { level: number; msg: string }[];

  const connect = () =>
    RedisEphemeralStore.connect(
      server.url,
      createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) }),
    );
  const warnings = () => lines.filter((line) => line.level >= 40).length;

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

  async function untilItAnswers(): Promise<void> {
    do {
      await delay(20);
      await store.set('is back', 'yes', 60);
    } while ((await store.get('is back')) === undefined);
  }

  it('answers while the server is away, and works again when it is back', async () => {
    await server.kill();
    await expectEmpty();
    await server.start();
    await untilItAnswers();
    await store.set('key', 'value', 60);
    expect(await store.get('key')).toBe('value');
  });

  it('warns once in each outage', async () => {
    for (const outage of [1, 2]) {
      await server.kill();
      await expectEmpty();
      await expectEmpty();
      expect(warnings()).toBe(outage);
      await server.start();
      await untilItAnswers();
      expect(warnings()).toBe(outage);
    }
  });

  it('writes no key and no value to the log', async () => {
    const client = new Redis(server.url);
    await client.config('SET', 'maxmemory', '1');
    await store.set('a key', 'a secret', 60);
    await store.increment('a key', 60);
    client.disconnect();
    expect(warnings()).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(/a secret|a key/);
  });

  it('answers while the server is frozen, and works again when it has thawed', async () => {
    await store.set('kept', 'value', 60);
    server.freeze();
    await expectEmpty();
    server.thaw();
    await untilItAnswers();
    expect(await store.get('kept')).toBe('value');
  });

  it.each(['killed', 'frozen'])('starts while the server is %s, and finds it later', async (state) => {
    await store.close();
    if (state === 'killed') await server.kill();
    else server.freeze();
    store = await connect();
    await expectEmpty();
    if (state === 'killed') await server.start();
    else server.thaw();
    await untilItAnswers();
    expect(warnings()).toBe(1);
  });

  it('leaves no counter without an end', async () => {
    const client = new Redis(server.url);
    await client.set('left over', 3);
    await store.increment('new', 60);
    await store.increment('left over', 60);
    for (const key of ['new', 'left over']) expect(await client.pttl(key)).toBeGreaterThan(0);
    client.disconnect();
  });

  it.each(['killed', 'frozen'])('goes on counting while the server is %s', async (state) => {
    for (const count of [1, 2, 3]) expect(await store.increment('tries', 60)).toBe(count);
    if (state === 'killed') await server.kill();
    else server.freeze();
    for (const count of [4, 5]) expect(await store.increment('tries', 60)).toBe(count);
    await store.decrement('tries');
    expect(await store.increment('tries', 60)).toBe(5);
    if (state === 'frozen') server.thaw();
  });

  it('counts on when the server comes back empty', async () => {
    for (const count of [1, 2, 3]) expect(await store.increment('tries', 60)).toBe(count);
    const client = new Redis(server.url);
    await client.flushall();
    client.disconnect();
    expect(await store.increment('tries', 60)).toBe(4);
  });

  it('counts with those who use the same server', async () => {
    const other = await connect();
    for (const count of [1, 3, 5]) {
      expect(await store.increment('tries', 60)).toBe(count);
      expect(await other.increment('tries', 60)).toBe(count + 1);
    }
    await other.close();
  });

  it('finds nothing where something else lies, and works there again', async () => {
    const client = new Redis(server.url);
    await client.rpush('key', 'a list');
    await client.rpush('counter', 'a list');
    await client.set('text', 'no number');
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

  it('can be closed while the server is away', async () => {
    await server.kill();
    await store.close();
    expect(await store.get('key')).toBeUndefined();
  });
});
