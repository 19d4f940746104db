import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proofOfWorkHeader } from '@rubato/contracts';
import { solveProof } from '../../services/auth/testing/solve-proof.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { uniqueName } from '../product/product-clients.ts';

const password = 'a fine long password';
const limit = 2;
let product: HostedProduct;
let lastAddress = 0;
let forwardedFor: string;
let user: { email: string };

beforeAll(async () => {
  product = await startHostedProduct({
    trustedProxyHops: 1,
    quotas: {
      LOG_IN_FAILURES_PER_ADDRESS: `${limit}`,
      SIGN_UPS_PER_ADDRESS: `${limit}`,
      DEMO_LOG_INS_PER_ADDRESS: `${limit}`,
    },
  });
  user = (await product.signUp()).user;
});
afterAll(() => product.close());

/** From a device that is unknown. */
function send(path: string, body: object, proof?: string): Promise<Response> {
  const headers = {
    'x-forwarded-for': forwardedFor,
    ...(proof !== undefined && { [proofOfWorkHeader]: proof }),
  };
  return product.visitor().post(path, body, headers);
}

const newUser = () => {
  const username = uniqueName();
  return { username, email: `${username}@rubato.example`, password };
};
const usedPasskey = {
  credential: {
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    response: { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' },
    clientExtensionResults: {},
  },
};
const wrong = () => send('/api/auth/login', { email: newUser().email, password: 'wrong password' });

/** How each way in is tried, with what uses up its limit, and the status behind the limit. */
const ways = [
  ['log-in', 200, (proof?: string) => send('/api/auth/login', { email: user.email, password }, proof), wrong],
  [
    'log-in with a passkey',
    401,
    (proof?: string) => send('/api/auth/login/passkey', usedPasskey, proof),
    wrong,
  ],
  [
    'log-in with a recovery code',
    401,
    (proof?: string) =>
      send('/api/auth/login/recovery-code', { email: user.email, code: 'AAAA-AAAA-AAAA-AAAA' }, proof),
    wrong,
  ],
  ['sign-up', 201, (proof?: string) => send('/api/auth/signup', newUser(), proof), undefined],
  ['demo log-in', 200, (proof?: string) => send('/api/auth/demo', {}, proof), undefined],
] as const;

async function challengeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { errors: Record<string, string> };
  expect([response.status, body.errors]).toEqual([
    429,
    { message: expect.any(String), proofOfWork: expect.any(String) },
  ]);
  return body.errors['proofOfWork']!;
}

describe.each(ways)('a %s from an address above its limit', (_name, status, attempt, useUp = attempt) => {
  beforeAll(async () => {
    lastAddress += 1;
    forwardedFor = `198.51.100.${lastAddress}`;
    for (let n = 0; n < limit; n += 1) expect((await useUp()).status).not.toBe(429);
  });

  it('is possible once with a proof of work', async () => {
    const proof = solveProof(await challengeOf(await attempt()));
    expect((await attempt(proof)).status).toBe(status);
    await challengeOf(await attempt(proof));
  });

  it.each(['', 'x', 'x'.repeat(5000)])(
    'is rejected with a new challenge for what is no proof',
    async (invalid) => {
      await challengeOf(await attempt(invalid));
    },
  );
});
