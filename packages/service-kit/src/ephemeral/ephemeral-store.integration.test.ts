import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRedis, startRedisServer } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createLogger } from '../logging/logger.ts';
import type { EphemeralStore } from './ephemeral-store.ts';
import { MemoryEphemeralStore } from './memory.ephemeral-store.ts';
import { RedisEphemeralStore } from './redis.ephemeral-store.ts';

/** Slowness alone must not fail a test. */
const patient = { connectTimeout: 60_000, commandTimeout: 60_000, socketTimeout: 60_000 };
const minute = 60;

interface Adapter {
  readonly store: EphemeralStore;
  /** Lets the clock of the store advance. */
  pass(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

async function memory(): Promise<Adapter> {
  let now = 1_000_000;
  const pass = async (seconds: number) => void (now += seconds * 1000);
  return { store: new MemoryEphemeralStore(() => now), pass, stop: async () => {} };
}

async function redis(): Promise<Adapter> {
  const server = await startRedisServer();
  const client = new Redis(server.url);
  let now = 1_000_000;
  const store = await RedisEphemeralStore.connect(server.url, createLogger('test', 'silent'), {
    limits: patient,
    now: () => now,
  });
  // The clock of Redis cannot be set: all its keys expire earlier instead.
  const pass = async (seconds: number) => {
    now += seconds * 1000;
    for (const key of await client.keys('*')) {
      const leftMs = await client.pttl(key);
      if (leftMs > 0) await client.pexpire(key, Math.round(leftMs - seconds * 1000));
    }
  };
  const stop = async () => {
    client.disconnect();
    await store.close();
    await server.kill();
  };
  return { store, pass, stop };
}

describe.each([['in memory', memory], ...(hasRedis ? ([['in Redis', redis]] as const) : [])])(
  'an ephemeral store %s',
  (_name, createAdapter) => {
    let adapter: Adapter;
    let store: EphemeralStore;

    beforeAll(async () => {
      adapter = await createAdapter();
      store = adapter.store;
    });

    afterAll(() => adapter.stop());

    it('stores a value unchanged', async () => {
      const key = randomUUID();
      const text = 'Grüße {"a": "\0 \n"} 🎵';
      await store.set(key, text, 60);
      expect(await store.get(key)).toBe(text);
    });

    it('returns nothing for an unknown key', async () => {
      expect(await store.get(randomUUID())).toBeUndefined();
    });

    it('expires a value after its TTL', async () => {
      const [brief, long] = [randomUUID(), randomUUID()];
      await store.set(brief, 'brief', minute);
      await store.set(long, 'long', 1000 * minute);
      await adapter.pass(1.1 * minute);
      expect(await store.get(brief)).toBeUndefined();
      expect(await store.get(long)).toBe('long');
    });

    it('adds a value only if there is none', async () => {
      const [taken, brief, free] = [randomUUID(), randomUUID(), randomUUID()];
      await store.set(taken, 'first', 2 * minute);
      await store.set(brief, 'first', minute);
      await adapter.pass(1.1 * minute);
      for (const key of [taken, brief, free]) await store.add(key, 'second', 60);
      expect(await Promise.all([taken, brief, free].map((key) => store.get(key)))).toEqual([
        'first',
        'second',
        'second',
      ]);
    });

    it('overwrites a value with set, and only an expected value with replace', async () => {
      const [key, missing] = [randomUUID(), randomUUID()];
      await store.set(key, 'one', 60);
      await store.set(key, 'two', 60);
      await store.replace(key, 'one', 'three', 60);
      expect(await store.get(key)).toBe('two');
      await store.replace(key, 'two', 'three', minute);
      await store.replace(missing, '', 'three', 60);
      expect(await store.get(key)).toBe('three');
      expect(await store.get(missing)).toBeUndefined();
      await adapter.pass(1.1 * minute);
      expect(await store.get(key)).toBeUndefined();
    });

    it('counts concurrent increments', async () => {
      const key = randomUUID();
      const counts = await Promise.all(Array.from({ length: 50 }, () => store.increment(key, 60)));
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    });

    it('decrements a counter and keeps its window until it reaches 0', async () => {
      const key = randomUUID();
      await store.decrement(key);
      expect(await store.increment(key, 5 * minute)).toBe(1);
      expect(await store.increment(key, 60)).toBe(2);
      await store.decrement(key);
      expect(await store.increment(key, 60)).toBe(2);
      await adapter.pass(5.5 * minute);
      expect(await store.increment(key, 60)).toBe(1);
      await store.decrement(key);
      await store.decrement(key);
      expect(await store.increment(key, 60)).toBe(1);
    });

    it('knows when the window of a counter ends', async () => {
      const key = randomUUID();
      expect(await store.getSecondsLeft(key)).toBe(0);
      await store.increment(key, 10 * minute);
      await adapter.pass(4 * minute);
      await store.increment(key, 10 * minute);
      const left = await store.getSecondsLeft(key);
      expect(left).toBeGreaterThan(5 * minute);
      expect(left).toBeLessThanOrEqual(6 * minute);
      await adapter.pass(7 * minute);
      expect(await store.getSecondsLeft(key)).toBe(0);
    });

    it('ends the window of a counter although increments continue', async () => {
      const key = randomUUID();
      expect(await store.increment(key, minute)).toBe(1);
      let count: number;
      let max = 1;
      do {
        await adapter.pass(minute / 10);
        count = await store.increment(key, minute);
        max = Math.max(max, count);
      } while (count !== 1);
      expect(max).toBeLessThanOrEqual(12);
    });
  },
);

describe('MemoryEphemeralStore', () => {
  it('expires values and counters exactly on time', async () => {
    const { store, pass } = await memory();
    await store.set('key', 'value', 60);
    await store.increment('tries', 60);
    await pass(59.9);
    expect(await store.get('key')).toBe('value');
    expect(await store.increment('tries', 60)).toBe(2);
    await pass(0.1);
    expect(await store.get('key')).toBeUndefined();
    expect(await store.increment('tries', 60)).toBe(1);
  });

  it('evicts the oldest values when it is full, and no counters', async () => {
    const store = new MemoryEphemeralStore();
    await store.increment('tries', 60);
    for (let n = 0; n <= 100_000; n += 1) await store.set(`key-${n}`, 'x', 60);
    expect(await store.get('key-0')).toBeUndefined();
    expect(await store.get('key-1')).toBe('x');
    expect(await store.get('key-100000')).toBe('x');
    expect(await store.increment('tries', 60)).toBe(2);
  });

  it('evicts expired values first', async () => {
    const { store, pass } = await memory();
    await store.set('kept', 'x', 60);
    for (let n = 1; n < 100_000; n += 1) await store.set(`brief-${n}`, 'x', 1);
    await pass(1);
    for (let n = 1; n < 100_000; n += 1) await store.set(`new-${n}`, 'x', 60);
    expect(await store.get('kept')).toBe('x');
  });

  it('keeps a counter with many increments regardless of the number of new counters', async () => {
    const store = new MemoryEphemeralStore();
    for (let tries = 1; tries <= 10; tries += 1) await store.increment('guessing', 900);
    for (let n = 0; n < 150_000; n += 1) await store.increment(`made-up-${n}`, 900);
    expect(await store.increment('guessing', 900)).toBe(11);
  });
});
