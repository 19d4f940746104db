import { describe, expect, it } from '@jest/globals';
import { MemoryEphemeralStore } from '@rubato/service-kit';
import { SessionCache } from './session-cache.ts';

const account = { id: 1, username: 'ada', email: 'ada@example.com', artist_name: 'Ada' };
const tokenHash = 'a'.repeat(64);

describe('a remembered session', () => {
  it('tells its account for some seconds', async () => {
    let now = 0;
    const cache = new SessionCache(new MemoryEphemeralStore(() => now));
    expect(await cache.find(tokenHash)).toBeUndefined();
    await cache.keep(tokenHash, account);
    expect(await cache.find(tokenHash)).toEqual(account);
    now += 11_000;
    expect(await cache.find(tokenHash)).toBeUndefined();
  });

  it('that ends while it is verified stays ended', async () => {
    const cache = new SessionCache(new MemoryEphemeralStore());
    await cache.end(tokenHash);
    await cache.keep(tokenHash, account);
    expect(await cache.find(tokenHash)).toBeNull();
  });
});
