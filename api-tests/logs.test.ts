import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { songForm } from './song-form.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

const lines: Record<string, unknown>[] = [];
let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({ onLog: (line) => lines.push(JSON.parse(line)) });
});

afterAll(() => product.close());

const lineOf = (requestId: string | null) =>
  lines.find((line) => line.requestId === requestId && line.msg === 'request: completed');

async function loggedAnswer(response: Response): Promise<Record<string, unknown>> {
  const requestId = response.headers.get('x-request-id');
  await waitUntil(async () => lineOf(requestId) !== undefined);
  return lineOf(requestId)!;
}

describe('the access log', () => {
  it('has one line per request, with user and route', async () => {
    const { client, user } = await product.member();
    const line = await loggedAnswer(await client.get('/api/songs/4711?token=secret'));
    expect(line).toMatchObject({ level: 30, method: 'GET', status: 404, durationMs: expect.any(Number) });
    expect(line.route).toMatch(/^\/api\/songs\/:\w+$/);
    expect(JSON.stringify(line)).not.toMatch(/secret|4711/);

    const own = await loggedAnswer(await client.post('/api/songs', await songForm()));
    expect(own).toMatchObject({ method: 'POST', route: '/api/songs', status: 201, userId: user.id });
  });

  it('contains nothing that a user wrote', async () => {
    const body = { email: 'someone@rubato.example', password: 'not the right one' };
    const line = await loggedAnswer(await product.visitor().post('/api/auth/login', body));
    expect(line).toMatchObject({ route: '/api/auth/login', status: 401 });
    expect(JSON.stringify(lines)).not.toMatch(/someone|not the right one/);
  });

  it('has a line for each account event, with address and user id, without personal data', async () => {
    const { client, user } = await product.member();
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
      { msg: 'log-in: succeeded', clientAddress, userId: user.id },
      { msg: 'sign-up: rejected', clientAddress, reason: 'email and username in use' },
      { msg: 'log-out: succeeded', clientAddress, userId: user.id },
    ]);
    expect(JSON.stringify(lines)).not.toContain(user.username);
  });

  it('has a line for requests without a route', async () => {
    const line = await loggedAnswer(await product.visitor().get('/api/nowhere'));
    expect(line).toMatchObject({ status: 404 });
    expect(line.route).not.toContain('nowhere');
  });
});
