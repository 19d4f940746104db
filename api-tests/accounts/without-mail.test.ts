import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountTexts } from '@rubato/contracts';
import { queryDatabase, type ApiClient } from '@rubato/testing';
import { internalIt } from '../product/product-location.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;
let email: string;

beforeAll(async () => {
  product = await sharedProduct();
  const signedUp = await product.signUp();
  ({ client } = signedUp);
  ({ email } = signedUp.user);
});
afterAll(() => product.close());

describe('without mail', () => {
  it('an installation says so', async () => {
    expect(await (await product.visitor().get('/api/auth/options')).json()).toMatchObject({ mail: 'off' });
  });

  it.each([
    ['POST /api/auth/email', () => client.post('/api/auth/email', { email: `new-${email}` })],
    ['POST /api/auth/email/verification', () => client.post('/api/auth/email/verification')],
    [
      'POST /api/auth/password/reset of an account',
      () => product.visitor().post('/api/auth/password/reset', { email }),
    ],
    [
      'POST /api/auth/password/reset of an unknown address',
      () => product.visitor().post('/api/auth/password/reset', { email: `no-${email}` }),
    ],
  ])('%s is answered with 404, and a text that says whom to ask', async (_call, send) => {
    const response = await send();
    expect([response.status, (await response.json()).errors]).toEqual([
      404,
      { message: accountTexts.mailOff },
    ]);
  });

  internalIt('notices are not kept until there is mail', async () => {
    await client.send('PUT', '/api/auth/password', {
      current_password: 'a fine long password',
      password: 'another fine long password',
    });
    expect(await queryDatabase(product.databaseUrl('auth'), 'SELECT FROM mails')).toEqual([]);
  });
});
