import { beforeEach, describe, expect, it } from '@jest/globals';
import { authMessages, type Account } from '@rubato/contracts';
import {
  encodeResponse,
  InProcessBus,
  MemoryEphemeralStore,
  RpcClient,
  SessionCache,
  wireHeaders,
  type BusMessage,
  type BusSubscription,
} from '@rubato/service-kit';
import { SessionVerifier } from './session-verifier.ts';

const account: Account = { id: 1, username: 'ada', email: 'ada@example.com', artist_name: 'Ada' };
const tokenHash = 'a'.repeat(64);

let now: number;
let store: MemoryEphemeralStore;
let cache: SessionCache;
let bus: InProcessBus;
let auth: BusSubscription;
let requests: BusMessage[];

const newGateway = () => new SessionVerifier(cache, new RpcClient(bus));
const serve = (handle: () => Promise<BusMessage>) =>
  bus.serve(authMessages.verifySession.subject, 'auth', (message) => {
    requests.push(message);
    return handle();
  });

/** Verifies the session like auth. */
async function verifyAndCache(): Promise<BusMessage> {
  await cache.keep(tokenHash, account, await cache.find(tokenHash));
  return encodeResponse(account);
}

beforeEach(async () => {
  now = 1_000_000;
  requests = [];
  store = new MemoryEphemeralStore(() => now);
  cache = new SessionCache(store, () => now);
  bus = new InProcessBus();
  auth = await serve(verifyAndCache);
});

describe('SessionVerifier', () => {
  it('calls auth once in ten seconds', async () => {
    const gateways = [newGateway(), newGateway()];
    for (const gateway of gateways) expect(await gateway.verify(tokenHash)).toEqual(account);
    expect(requests).toHaveLength(1);
    now += 10_000;
    for (const gateway of gateways) expect(await gateway.verify(tokenHash)).toEqual(account);
    expect(requests).toHaveLength(2);
  });

  it('returns null for an unknown token, and caches nothing', async () => {
    await auth.stop();
    await serve(async () => encodeResponse(null));
    expect(await newGateway().verify(tokenHash)).toBeNull();
    expect((await cache.find(tokenHash)).text).toBeUndefined();
  });

  it('accepts cached sessions for half a minute while auth is unavailable, then throws UNAVAILABLE', async () => {
    const gateway = newGateway();
    await gateway.verify(tokenHash);
    await auth.stop();
    for (const seconds of [0, 10, 39]) {
      now = 1_000_000 + seconds * 1000;
      expect(await gateway.verify(tokenHash)).toEqual(account);
      expect(await newGateway().verify(tokenHash)).toEqual(account);
    }
    now += 1000;
    await expect(gateway.verify(tokenHash)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('limits the wait for an unresponsive auth, and does not wait in every request', async () => {
    const gateway = newGateway();
    await gateway.verify(tokenHash);
    await auth.stop();
    await serve(() => new Promise(() => {}));
    now += 10_000;
    for (let n = 0; n < 20; n += 1) expect(await gateway.verify(tokenHash)).toEqual(account);
    const timeouts = requests.map(({ headers }) => Number(headers[wireHeaders.timeoutMs]));
    expect(timeouts.slice(1)).toHaveLength(1);
    expect(timeouts[1]).toBeLessThanOrEqual(500);
  });

  it('rejects a session that ended through another gateway while auth is unavailable', async () => {
    const gateway = newGateway();
    await gateway.verify(tokenHash);
    await cache.end(tokenHash);
    await auth.stop();
    expect(await gateway.verify(tokenHash)).toBeNull();
  });

  it('returns null for a session that auth no longer has', async () => {
    await newGateway().verify(tokenHash);
    await auth.stop();
    await serve(async () => encodeResponse(null));
    now += 10_000;
    expect(await newGateway().verify(tokenHash)).toBeNull();
  });

  it('throws UNAVAILABLE while both auth and the cache are unavailable', async () => {
    await newGateway().verify(tokenHash);
    await auth.stop();
    store = new MemoryEphemeralStore(() => now);
    cache = new SessionCache(store, () => now);
    await expect(newGateway().verify(tokenHash)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
