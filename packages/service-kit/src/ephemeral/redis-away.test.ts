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
    expect(await store.increment('tries', 60)).toBe(0);
    expect(await store.count('tries')).toBe(0);
    await store.delete('key');
  }

  async function untilItCounts(): Promise<void> {
    while ((await store.increment('is back', 60)) === 0) await delay(20);
  }

  it('answers while the server is away, and works again when it is back', async () => {
    await server.kill();
    await expectEmpty();
    await server.start();
    await untilItCounts();
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
      await untilItCounts();
      expect(warnings()).toBe(outage);
    }
  });

  it('writes no key and no value to the log', async () => {
    await store.set('a key', 'a secret', 60);
    expect(await store.increment('a key', 60)).toBe(0);
    expect(warnings()).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(/a secret|a key/);
  });

  it('answers while the server is frozen, and works again when it has thawed', async () => {
    await store.set('kept', 'value', 60);
    server.freeze();
    await expectEmpty();
    server.thaw();
    await untilItCounts();
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
    await untilItCounts();
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

  it('can be closed while the server is away', async () => {
    await server.kill();
    await store.close();
    expect(await store.get('key')).toBeUndefined();
  });
});
