import { beforeEach, describe, expect, it } from '@jest/globals';
import { countAttempt, listNetworkCounters } from './attempt-counter.ts';
import { MemoryEphemeralStore } from './memory.ephemeral-store.ts';

let now: number;
let store: MemoryEphemeralStore;

beforeEach(() => {
  now = 0;
  store = new MemoryEphemeralStore(() => now);
});

describe('countAttempt', () => {
  const counter = { key: 'key', maxAttempts: 2, windowSeconds: 900 };

  it('tells for how long a limit stays reached', async () => {
    expect(await countAttempt(store, counter)).toBe(0);
    now += 600_000;
    expect(await countAttempt(store, counter)).toBe(0);
    expect(await countAttempt(store, counter)).toBe(300);
    now += 299_999;
    expect(await countAttempt(store, counter)).toBe(1);
    now += 1;
    expect(await countAttempt(store, counter)).toBe(0);
  });

  it('has no limit at 0', async () => {
    for (let n = 0; n < 10; n += 1) expect(await countAttempt(store, { ...counter, maxAttempts: 0 })).toBe(0);
  });
});

describe('listNetworkCounters', () => {
  const counter = { key: 'log-in.v1', maxAttempts: 2, windowSeconds: 900 };
  const attempt = async (address: string) => {
    for (const one of listNetworkCounters(counter, address))
      if (await countAttempt(store, one)) return one.key;
    return 'accepted';
  };

  it('limits what all networks of one customer attempt together', async () => {
    const results: string[] = [];
    for (let n = 0; n < 0x1000; n += 1) results.push(await attempt(`2001:db8:1:${n.toString(16)}::1`));

    expect(results.filter((one) => one === 'accepted')).toHaveLength(32);
    expect(results.at(-1)).not.toBe('accepted');
    expect(await attempt('2001:db8:2::1')).toBe('accepted');
  });

  it('lets no one use up the limit of their neighbors', async () => {
    for (let n = 0; n < 100; n += 1) await attempt('2001:db8:1:1::1');

    expect(await attempt('2001:db8:1:1::2')).toBe('log-in.v1:2001:db8:1:1::/64');
    expect(await attempt('2001:db8:1:2::1')).toBe('accepted');
  });
});
