import { beforeEach, describe, expect, it } from '@jest/globals';
import { cacheKeys } from '@rubato/contracts';
import { MemoryEphemeralStore } from '../ephemeral/memory.ephemeral-store.ts';
import { SessionCache } from './session-cache.ts';

const account = { id: 1, username: 'ada', email: 'ada@example.com', artist_name: 'Ada' };
const tokenHash = 'a'.repeat(64);

let now: number;
let store: MemoryEphemeralStore;
let cache: SessionCache;

beforeEach(() => {
  now = 1_000_000;
  store = new MemoryEphemeralStore(() => now);
  cache = new SessionCache(store, () => now);
});

const keep = async () => cache.keep(tokenHash, account, await cache.find(tokenHash));

describe('a cached session', () => {
  it('is fresh for ten seconds, stale for another half a minute, and then expired', async () => {
    expect(await cache.find(tokenHash)).toMatchObject({ account: undefined, isFresh: false });
    await keep();
    expect(await cache.find(tokenHash)).toMatchObject({ account, isFresh: true });
    now += 10_000;
    expect(await cache.find(tokenHash)).toMatchObject({ account, isFresh: false });
    now += 30_000;
    expect(await cache.find(tokenHash)).toMatchObject({ account: undefined, isFresh: false });
  });

  it('is fresh again after it was verified again', async () => {
    await keep();
    now += 11_000;
    await cache.keep(tokenHash, { ...account, artist_name: 'Ada L.' }, await cache.find(tokenHash));
    expect(await cache.find(tokenHash)).toMatchObject({ account: { artist_name: 'Ada L.' }, isFresh: true });
  });

  it('is not fresh when its verification is in the future because the clock was set back', async () => {
    await keep();
    cache = new SessionCache(store, () => now - 3_600_000);
    expect(await cache.find(tokenHash)).toMatchObject({ account, isFresh: false });
  });

  it('stays ended when it ends during a verification, cached or not', async () => {
    const unknown = await cache.find(tokenHash);
    await cache.end(tokenHash);
    await cache.keep(tokenHash, account, unknown);
    expect(await cache.find(tokenHash)).toMatchObject({ account: null });

    now += 40_000;
    await keep();
    const known = await cache.find(tokenHash);
    await cache.end(tokenHash);
    await cache.keep(tokenHash, account, known);
    expect(await cache.find(tokenHash)).toMatchObject({ account: null });
  });

  it('is read again after it was invalidated, also during a verification', async () => {
    await keep();
    const known = await cache.find(tokenHash);
    await cache.invalidate(tokenHash);
    await cache.keep(tokenHash, account, known);
    expect(await cache.find(tokenHash)).toMatchObject({ account: undefined, isFresh: false });
    await cache.keep(tokenHash, { ...account, username: 'ada2' }, await cache.find(tokenHash));
    expect(await cache.find(tokenHash)).toMatchObject({ account: { username: 'ada2' }, isFresh: true });
  });

  it('does not keep an account that was read between two changes', async () => {
    await keep();
    await cache.invalidate(tokenHash);
    const known = await cache.find(tokenHash);
    await cache.invalidate(tokenHash);
    await cache.keep(tokenHash, account, known);
    expect(await cache.find(tokenHash)).toMatchObject({ account: undefined, isFresh: false });
  });

  it.each([
    'garbage',
    '',
    '{"account":',
    'null',
    '[]',
    '{"account":{"id":"1"},"verifiedAt":1000000}',
    JSON.stringify({ account: { ...account, id: 0 }, verifiedAt: 1_000_000 }),
    JSON.stringify(account),
  ])('is missing when the store contains %p, and can be cached again', async (text) => {
    await store.set(cacheKeys.session(tokenHash), text, 60);
    expect(await cache.find(tokenHash)).toMatchObject({ account: undefined, isFresh: false });
    await keep();
    expect(await cache.find(tokenHash)).toMatchObject({ account, isFresh: true });
  });
});
