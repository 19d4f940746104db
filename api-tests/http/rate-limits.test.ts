import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, queryDatabase } from '@rubato/testing';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { uniqueName } from '../product/product-clients.ts';
import { whenAvailable } from '../product/when-available.ts';

const password = 'a fine long password';
let product: HostedProduct;

const message = expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/);

function logIn(client: ApiClient, email: string, word: string, forwardedFor = ''): Promise<Response> {
  return client.post('/api/auth/login', { email, password: word }, { 'x-forwarded-for': forwardedFor });
}

/**
 * Counts the statuses of `times` failed log-ins, `atOnce` concurrently, from the address in `forwardedFor`.
 */
async function failures(times: number, { email = '', forwardedFor = '', atOnce = 1 }) {
  const client = product.visitor();
  await client.get('/api/albums');
  const counts: Record<number, number> = {};
  const fail = async (tried: number) => {
    const account = email || `unknown-${tried}-${uniqueName()}@rubato.example`;
    const { status } = await logIn(client, account, 'wrong password', forwardedFor);
    counts[status] = (counts[status] ?? 0) + 1;
  };
  for (let tried = 0; tried < times; tried += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, n) => fail(tried + n)));
  return counts;
}

async function expectRejected(response: Response, errors: object = { message }): Promise<void> {
  expect([response.status, await response.json()]).toEqual([429, { errors, requestId: expect.any(String) }]);
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
}

/** Rejected because of others at the same address, so that a proof of work would help. */
const expectChallenged = (response: Response) =>
  expectRejected(response, { message, proofOfWork: expect.any(String) });

let lastAddress = 0;
/** An unused address. */
function newAddress(): string {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
}

describe('behind one trusted proxy', () => {
  beforeAll(async () => {
    product = await startHostedProduct({ trustedProxyHops: 1 });
  });

  afterAll(() => product.close());

  it('rejects an account after ten failures from one address, also with the right password', async () => {
    const { user } = await product.signUp();
    const forwardedFor = newAddress();
    expect(await failures(11, { email: user.email, forwardedFor })).toEqual({ 401: 10, 429: 1 });
    await expectRejected(await logIn(product.visitor(), user.email, password, forwardedFor));
    await expectRejected(await logIn(product.visitor(), user.email.toUpperCase(), password, forwardedFor));
  });

  it('counts an IPv6 network as one address', async () => {
    const { user } = await product.signUp();
    for (let n = 1; n <= 10; n += 1)
      await failures(1, { email: user.email, forwardedFor: `2001:db8:0:1::${n}` });
    await expectRejected(await logIn(product.visitor(), user.email, password, '2001:db8:0:1:ffff::1'));
    expect((await logIn(product.visitor(), user.email, password, '2001:db8:0:2::1')).status).toBe(200);
  });

  it('still accepts other addresses, and other accounts from that address', async () => {
    const [{ user }, { user: neighbor }] = [await product.signUp(), await product.signUp()];
    const forwardedFor = newAddress();
    await failures(10, { email: user.email, forwardedFor });
    expect((await logIn(product.visitor(), user.email, password, newAddress())).status).toBe(200);
    expect((await logIn(product.visitor(), neighbor.email, password, forwardedFor)).status).toBe(200);
  });

  it('allows no further attempts by concurrency', async () => {
    const { user } = await product.signUp();
    const forwardedFor = newAddress();
    const counts = await failures(40, { email: user.email, forwardedFor, atOnce: 40 });
    // On a busy machine some of the ten may time out, which counts as an attempt as well.
    expect(counts).toMatchObject({ 429: 30 });
  });

  it('does not count successful log-ins, and keeps counted failures', async () => {
    const { user } = await product.signUp();
    const forwardedFor = newAddress();
    for (let times = 0; times < 12; times += 1)
      expect((await logIn(product.visitor(), user.email, password, forwardedFor)).status).toBe(200);
    await failures(9, { email: user.email, forwardedFor });
    expect((await logIn(product.visitor(), user.email, password, forwardedFor)).status).toBe(200);
    expect(await failures(2, { email: user.email, forwardedFor })).toEqual({ 401: 1, 429: 1 });
  });

  it('rejects an address after 100 failures, regardless of forwarded addresses', async () => {
    const { user } = await product.signUp();
    const address = newAddress();
    const forged = (n: number) => `203.0.113.${n}, ${address}`;
    for (let n = 0; n < 25; n += 1)
      expect(await failures(4, { forwardedFor: forged(n), atOnce: 4 })).toEqual({ 401: 4 });
    await expectChallenged(await logIn(product.visitor(), user.email, password, forged(99)));
    expect((await logIn(product.visitor(), user.email, password, newAddress())).status).toBe(200);
  });

  it('accepts users on devices that they have used, whatever others fail at the same address', async () => {
    const { user, client } = await product.signUp();
    const forwardedFor = newAddress();
    await failures(100, { forwardedFor, atOnce: 4 });
    await client.post('/api/auth/logout', {});
    await expectChallenged(await logIn(product.visitor(), user.email, password, forwardedFor));
    expect((await logIn(client, user.email, password, forwardedFor)).status).toBe(200);
  });

  it('accepts a sign-up during a thousand guesses, and recovers', async () => {
    const visitor = product.visitor();
    await visitor.get('/api/albums');
    const wrong = Array.from({ length: 1000 }, (_, n) =>
      logIn(visitor, `unknown-${n}@rubato.example`, 'wrong password', `203.0.${113 + (n >> 8)}.${n & 255}`),
    );
    const email = `${uniqueName()}@rubato.example`;
    const signUp = await whenAvailable(() =>
      product.visitor().post('/api/auth/signup', { username: uniqueName(), email, password }),
    );
    expect(signUp.status).toBe(201);
    const statuses = new Set((await Promise.all(wrong)).map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([401, 503]);
    expect((await logIn(product.visitor(), email, password, newAddress())).status).toBe(200);
  }, 120_000);

  it('rejects an address after 100 sign-ups in an hour, including failed ones', async () => {
    const client = product.visitor();
    const signUp = (forwardedFor: string) => {
      const username = uniqueName();
      const user = { username, email: `${username}@rubato.example`, password: 'password1' };
      return client.post('/api/auth/signup', user, { 'x-forwarded-for': forwardedFor });
    };
    const address = newAddress();
    for (let n = 0; n < 100; n += 1) expect((await signUp(`203.0.113.${n}, ${address}`)).status).toBe(400);
    await expectChallenged(await signUp(address));
    expect((await signUp(newAddress())).status).toBe(400);
  });

  it('limits the demo log-in to 100 per hour and address, and to as many sessions', async () => {
    const forwardedFor = newAddress();
    const counts: Record<number, number> = {};
    let last: Response | undefined;
    for (let n = 0; n < 300; n += 1) {
      last = await product.visitor().post('/api/auth/demo', {}, { 'x-forwarded-for': forwardedFor });
      counts[last.status] = (counts[last.status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 200: 100, 429: 200 });
    await expectChallenged(last!);
    const query = 'SELECT 1 FROM sessions JOIN users ON users.id = user_id WHERE is_demo';
    expect(await queryDatabase(product.databaseUrl('auth'), query)).toHaveLength(100);
    const other = await product.visitor().post('/api/auth/demo', {}, { 'x-forwarded-for': newAddress() });
    expect(other.status).toBe(200);
  });
});

describe('without a trusted proxy', () => {
  beforeAll(async () => {
    product = await startHostedProduct({
      trustedProxyHops: 0,
      quotas: { LOG_IN_FAILURES_PER_ADDRESS: '20' },
    });
  });

  afterAll(() => product.close());

  it('ignores forwarded addresses', async () => {
    const { user } = await product.signUp();
    for (let n = 1; n <= 5; n += 1)
      expect(await failures(4, { forwardedFor: `203.0.113.${n}`, atOnce: 4 })).toEqual({ 401: 4 });
    for (const forwardedFor of ['203.0.113.99', '127.0.0.2, 203.0.113.98', ''])
      await expectChallenged(await logIn(product.visitor(), user.email, password, forwardedFor));
  });
});
