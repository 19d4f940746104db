import { beforeEach, describe, expect, it } from '@jest/globals';
import { authMessages, type Account } from '@rubato/contracts';
import {
  encodeAnswer,
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
let asked: BusMessage[];

const newGateway = () => new SessionVerifier(cache, new RpcClient(bus));
const serve = (answer: () => Promise<BusMessage>) =>
  bus.serve(authMessages.verifySession.subject, 'auth', (message) => {
    asked.push(message);
    return answer();
  });

/** As auth verifies. */
async function verified(): Promise<BusMessage> {
  await cache.keep(tokenHash, account, await cache.find(tokenHash));
  return encodeAnswer(account);
}

beforeEach(async () => {
  now = 1_000_000;
  asked = [];
  store = new MemoryEphemeralStore(() => now);
  cache = new SessionCache(store, () => now);
  bus = new InProcessBus();
  auth = await serve(verified);
});

describe('verifying a session', () => {
  it('asks auth once in ten seconds', async () => {
    const gateways = [newGateway(), newGateway()];
    for (const gateway of gateways) expect(await gateway.verify(tokenHash)).toEqual(account);
    expect(asked).toHaveLength(1);
    now += 10_000;
    for (const gateway of gateways) expect(await gateway.verify(tokenHash)).toEqual(account);
    expect(asked).toHaveLength(2);
  });

  it('finds none for a made-up token, and keeps nothing of it', async () => {
    await auth.stop();
    await serve(async () => encodeAnswer(null));
    expect(await newGateway().verify(tokenHash)).toBeNull();
    expect((await cache.find(tokenHash)).text).toBeUndefined();
  });

  it('goes on for half a minute while auth is away, then fails as unavailable', async () => {
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

  it('does not wait long for a silent auth, and not with every request', async () => {
    const gateway = newGateway();
    await gateway.verify(tokenHash);
    await auth.stop();
    await serve(() => new Promise(() => {}));
    now += 10_000;
    for (let requests = 0; requests < 20; requests += 1)
      expect(await gateway.verify(tokenHash)).toEqual(account);
    const timeouts = asked.map(({ headers }) => Number(headers[wireHeaders.timeoutMs]));
    expect(timeouts.slice(1)).toHaveLength(1);
    expect(timeouts[1]).toBeLessThanOrEqual(500);
  });

  it('knows of a log-out through another gateway while auth is away', async () => {
    const gateway = newGateway();
    await gateway.verify(tokenHash);
    await cache.end(tokenHash);
    await auth.stop();
    expect(await gateway.verify(tokenHash)).toBeNull();
  });

  it('takes a session that auth no longer knows for none', async () => {
    await newGateway().verify(tokenHash);
    await auth.stop();
    await serve(async () => encodeAnswer(null));
    now += 10_000;
    expect(await newGateway().verify(tokenHash)).toBeNull();
  });

  it('fails as unavailable while neither auth nor the store can tell', async () => {
    await newGateway().verify(tokenHash);
    await auth.stop();
    store = new MemoryEphemeralStore(() => now);
    cache = new SessionCache(store, () => now);
    await expect(newGateway().verify(tokenHash)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
