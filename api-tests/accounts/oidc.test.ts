import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { userSchema } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import pg from 'pg';
import { ProviderBrowser } from '../../services/auth/testing/browser.ts';
import {
  newPerson,
  startIdentityProvider,
  type IdentityProvider,
} from '../../services/auth/testing/identity-provider.ts';
import { startHostedProduct, unlimitedAttempts, type HostedProduct } from '../product/hosted-product.ts';

const origin = 'http://music.test';
let provider: IdentityProvider;
let product: HostedProduct;
let visitor: ApiClient;

beforeAll(async () => {
  provider = await startIdentityProvider({ name: 'main', label: 'Main', origin });
  const settings = { OIDC_PROVIDERS: JSON.stringify([provider.settings]), PUBLIC_ORIGINS: origin };
  product = await startHostedProduct({ quotas: { ...unlimitedAttempts, ...settings }, trustedProxyHops: 1 });
});
afterAll(async () => {
  await product.close();
  await provider.stop();
});
beforeEach(() => {
  provider.person = newPerson();
  visitor = product.visitor();
});

const location = async (response: Response) => {
  await response.arrayBuffer();
  return [response.status, response.headers.get('location')];
};
/** Follows the address to the provider, and back in the browser of `client`. */
async function finish(client: ApiClient, url: string) {
  const query = await new ProviderBrowser().visit(url);
  return location(await client.get(`/api/auth/oidc/main/callback?${query}`));
}
async function logIn(client: ApiClient, returnTo = '/albums/1?page=2') {
  const path = `/api/auth/oidc/main?moved=1&return_to=${encodeURIComponent(returnTo)}`;
  const [, url] = await location(await client.get(path));
  return finish(client, String(url));
}
const chooseUsername = (client: ApiClient) =>
  client.post('/api/auth/signup/oidc', { username: `new ${provider.person.sub.slice(0, 8)}` });

it('offers the providers', async () => {
  const options = await (await visitor.get('/api/auth/options')).json();
  expect(options.providers).toEqual([{ name: 'main', label: 'Main' }]);
});

it('signs a new person up, and in the next time, with another token', async () => {
  expect(await logIn(visitor)).toEqual([303, '/choose-username']);
  const pending = await (await visitor.get('/api/auth/signup/oidc')).json();
  expect(pending).toMatchObject({
    label: 'Main',
    email: provider.person.email,
    return_to: '/albums/1?page=2',
  });
  const response = await chooseUsername(visitor);
  expect(response.status).toBe(201);
  const user = userSchema.parse(await response.json());
  const first = visitor.cookies.get('session');
  expect(await logIn(visitor)).toEqual([303, '/albums/1?page=2']);
  expect(visitor.cookies.get('session')).not.toBe(first);
  expect(await (await visitor.get('/api/auth/')).json()).toMatchObject({ id: user.id, email: user.email });
  visitor.cookies.set('session', String(first));
  expect((await visitor.get('/api/auth/')).status).toBe(401);
});

it('tells suspended users so', async () => {
  await logIn(visitor);
  const user = userSchema.parse(await (await chooseUsername(visitor)).json());
  const accounts = new pg.Client(product.databaseUrl('auth'));
  await accounts.connect();
  await accounts.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
  await accounts.end();
  expect(await logIn(product.visitor())).toEqual([303, '/sign-in-failed?reason=suspended']);
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/api/auth/logout', '/a\nb'])(
  'does not return to %j',
  async (returnTo) => {
    await logIn(visitor);
    await chooseUsername(visitor);
    expect(await logIn(visitor, returnTo)).toEqual([303, '/']);
  },
);

it('starts at the public address, where the browser returns to', async () => {
  const response = await visitor.get('/api/auth/oidc/main?return_to=/albums');
  const start = `${origin}/api/auth/oidc/main?return_to=%2Falbums&moved=1`;
  expect(await location(response)).toEqual([303, start]);
});

it('starts no sign-in for another site', async () => {
  const response = await visitor.get('/api/auth/oidc/main', { 'sec-fetch-site': 'cross-site' });
  expect(await location(response)).toEqual([303, '/login']);
});

it('does not end a sign-in in another browser', async () => {
  const [, url] = await location(await visitor.get('/api/auth/oidc/main?moved=1'));
  expect(await finish(product.visitor(), String(url))).toEqual([303, '/sign-in-failed?reason=expired']);
});

it('keeps what it needs in cookies that scripts cannot read', async () => {
  const response = await visitor.get('/api/auth/oidc/main', { 'x-forwarded-proto': 'https' });
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('__Host-oidc='));
  expect(cookie?.split('; ').slice(1)).toEqual([
    'Max-Age=600',
    'Path=/',
    'HttpOnly',
    'Secure',
    'SameSite=Lax',
  ]);
});

it('connects, confirms and disconnects an identity of a user', async () => {
  const { client } = await product.signUp();
  const start = async (what: string) => {
    const response = await client.post(`/api/auth/oidc/main/${what}`, { return_to: '/settings/connections' });
    return (await response.json()).url as string;
  };
  expect(await finish(client, await start('connection'))).toEqual([303, '/settings/connections']);
  const before = client.cookies.get('session');
  expect(await finish(client, await start('confirmation'))).toEqual([303, '/settings/connections']);
  expect(client.cookies.get('session')).not.toBe(before);
  const { identities } = await (await client.get('/api/auth/identities')).json();
  expect(identities).toMatchObject([{ label: 'Main', provider: 'main' }]);
  const response = await client.send('DELETE', `/api/auth/identities/${identities[0].id}`);
  expect([response.status, await response.json()]).toEqual([200, { message: expect.any(String) }]);
});

it('leads users whose connection fails back to their settings', async () => {
  const { client } = await product.signUp();
  const response = await client.post('/api/auth/oidc/main/connection', { return_to: '/settings' });
  const { url } = await response.json();
  await client.post('/api/auth/logout');
  const failed = '/sign-in-failed?reason=session-changed&from=settings';
  expect(await finish(client, url)).toEqual([303, failed]);
});
