import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { ProviderBrowser } from '../../services/auth/testing/browser.ts';
import {
  newPerson,
  startIdentityProvider,
  type IdentityProvider,
} from '../../services/auth/testing/identity-provider.ts';
import { songForm } from '../catalog/song-form.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

const lines: Record<string, unknown>[] = [];
let product: TestProduct;
let provider: IdentityProvider;

beforeAll(async () => {
  const origin = 'http://music.test';
  provider = await startIdentityProvider({ name: 'main', origin });
  product = await startTestProduct({
    onLog: (line) => lines.push(JSON.parse(line)),
    quotas: { PUBLIC_ORIGINS: origin, OIDC_PROVIDERS: JSON.stringify([provider.settings]) },
  });
});

afterAll(async () => {
  await product.close();
  await provider.stop();
});

const lineOf = (requestId: string | null) =>
  lines.find((line) => line.requestId === requestId && line.msg === 'request: completed');

async function loggedResponse(response: Response): Promise<Record<string, unknown>> {
  const requestId = response.headers.get('x-request-id');
  await waitUntil(async () => lineOf(requestId) !== undefined);
  return lineOf(requestId)!;
}

describe('the access log', () => {
  it('has one line per request, with user and route', async () => {
    const { client, user } = await product.signUp();
    const line = await loggedResponse(await client.get('/api/songs/4711?token=secret'));
    expect(line).toMatchObject({ level: 30, method: 'GET', status: 404, durationMs: expect.any(Number) });
    expect(line.route).toMatch(/^\/api\/songs\/:\w+$/);
    expect(JSON.stringify(line)).not.toMatch(/secret|4711/);

    const own = await loggedResponse(await client.post('/api/songs', await songForm()));
    expect(own).toMatchObject({ method: 'POST', route: '/api/songs', status: 201, userId: user.id });
  });

  it('contains nothing that a user wrote', async () => {
    const body = { email: 'someone@rubato.example', password: 'not the right one' };
    const line = await loggedResponse(await product.visitor().post('/api/auth/login', body));
    expect(line).toMatchObject({ route: '/api/auth/login', status: 401 });
    expect(JSON.stringify(lines)).not.toMatch(/someone|not the right one/);
  });

  it('has a line for each account event, with address and user id, without personal data', async () => {
    const { client, user } = await product.signUp();
    const credentials = { email: user.email, password: 'not the right one' };
    await product.visitor().post('/api/auth/login', credentials);
    await product.visitor().post('/api/auth/login', { ...credentials, email: 'nobody@rubato.example' });
    await product.visitor().post('/api/auth/login', { ...credentials, password: 'a fine long password' });
    await product.visitor().post('/api/auth/signup', { ...user, password: 'a fine long password' });
    await client.post('/api/auth/logout');
    const clientAddress = '127.0.0.1';
    const events = lines.filter((line) => line.category === 'security').slice(-6);
    expect(events).toMatchObject([
      { msg: 'sign-up: succeeded', clientAddress, userId: user.id, requestId: expect.any(String) },
      { msg: 'log-in: failed', clientAddress, userId: user.id, reason: 'wrong password' },
      { msg: 'log-in: failed', clientAddress, reason: 'unknown account' },
      { msg: 'log-in: succeeded', clientAddress, userId: user.id, method: 'password' },
      { msg: 'sign-up: rejected', clientAddress, reason: 'email and username in use' },
      { msg: 'log-out: succeeded', clientAddress, userId: user.id },
    ]);
    expect(JSON.stringify(lines)).not.toContain(user.username);
  });

  it('contains no secret and no person of a sign-in through a provider, whether it fails or not', async () => {
    const client = product.visitor();
    const secrets = [provider.settings.client_secret];
    const signIn = async (path: string) => {
      const started = await client.get('/api/auth/oidc/main?moved=1');
      const query = await new ProviderBrowser().visit(started.headers.get('location') ?? '');
      secrets.push(
        ...[...new URLSearchParams(query)].flatMap(([name, value]) => (name === 'iss' ? [] : value)),
      );
      return loggedResponse(await client.get(`/api/auth/oidc/main/callback?${query}${path}`));
    };
    provider.person = newPerson();
    secrets.push(provider.person.sub, String(provider.person.email));
    await signIn('');
    provider.forgery = (claims) => ({ claims: { ...claims, nonce: 'a forged one' } });
    await signIn('');
    provider.forgery = undefined;
    await signIn('&code=replaced');
    const line = await signIn('&iss=https://evil.example');
    expect(line).toMatchObject({ route: '/api/auth/oidc/:provider/callback', status: 303 });
    expect(lines.filter(({ msg }) => msg === 'oidc response: rejected')).toHaveLength(3);
    const text = JSON.stringify(lines);
    expect([...secrets, 'a forged one'].filter((secret) => text.includes(String(secret)))).toEqual([]);
  });

  it('has a line for requests without a route', async () => {
    const line = await loggedResponse(await product.visitor().get('/api/nowhere'));
    expect(line).toMatchObject({ status: 404 });
    expect(line.route).not.toContain('nowhere');
  });
});
