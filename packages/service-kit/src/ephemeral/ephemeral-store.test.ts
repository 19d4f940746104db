import { describe, expect, it } from '@jest/globals';
import { MemoryEphemeralStore } from './memory.ephemeral-store.ts';

const adapters = [
  [
    'memory',
    () => {
      let now = 1_000_000;
      return {
        store: new MemoryEphemeralStore(() => now),
        pass: async (seconds: number) => void (now += seconds * 1000),
      };
    },
  ],
] as const;

describe.each(adapters)('an ephemeral store in %s', (_name, create) => {
  it('keeps a text for its time and no longer', async () => {
    const { store, pass } = create();
    await store.set('key', 'value', 10);
    expect(await store.get('key')).toBe('value');
    await pass(9.9);
    expect(await store.get('key')).toBe('value');
    await pass(0.1);
    expect(await store.get('key')).toBeUndefined();
  });

  it('replaces and deletes', async () => {
    const { store } = create();
    await store.set('key', 'one', 10);
    await store.set('key', 'two', 10);
    expect(await store.get('key')).toBe('two');
    await store.delete('key');
    expect(await store.get('key')).toBeUndefined();
  });

  it('counts in a window that begins with the first count', async () => {
    const { store, pass } = create();
    expect(await store.count('tries')).toBe(0);
    expect(await store.increment('tries', 60)).toBe(1);
    await pass(59);
    expect(await store.increment('tries', 60)).toBe(2);
    expect(await store.count('tries')).toBe(2);
    await pass(1);
    expect(await store.count('tries')).toBe(0);
    expect(await store.increment('tries', 60)).toBe(1);
  });
});

it('forgets the oldest entries when there are more than it holds', async () => {
  const store = new MemoryEphemeralStore();
  for (let n = 0; n <= 100_000; n += 1) await store.set(`key-${n}`, 'x', 60);
  expect(await store.get('key-0')).toBeUndefined();
  expect(await store.get('key-1')).toBe('x');
  expect(await store.get('key-100000')).toBe('x');
});
