import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { texts } from '@rubato/contracts';
import { eventLoopLag } from '@rubato/service-kit';
import { ApiClient } from '@rubato/testing';
import { once } from 'node:events';
import { connect } from 'node:net';
import { permissions } from '../security/permissions.ts';
import { internalIt } from '../product/product-location.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

let product: TestProduct;
let client: ApiClient;
let other: ApiClient;

/** Logs in as the demo user, which is hardly rate-limited. */
async function signedIn(): Promise<ApiClient> {
  const visitor = product.visitor();
  await visitor.post('/api/auth/demo');
  return visitor;
}

function copyOf({ url, cookies }: ApiClient): ApiClient {
  const copy = new ApiClient(url);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

beforeAll(async () => {
  product = await startTestProduct();
  other = await signedIn();
  client = await signedIn();
});

afterAll(() => product.close());

const rejection = { errors: { csrf: texts.csrf }, requestId: expect.any(String) };
const tokenOf = ({ cookies }: ApiClient) => cookies.get('csrf_token') ?? '';

/** The headers of forged requests. Each function may also change the cookies of `forged`. */
const forgeries: Record<string, (forged: ApiClient) => Record<string, string>> = {
  'no token': () => ({ 'x-csrf-token': '' }),
  'no token and no cookie': (forged) => {
    forged.cookies.set('csrf_token', '');
    return { 'x-csrf-token': '' };
  },
  'a wrong token': (forged) => {
    const wrong = tokenOf(forged).replace(/\..*/, `.${'A'.repeat(43)}`);
    forged.cookies.set('csrf_token', wrong);
    return { 'x-csrf-token': wrong };
  },
  'another token than in its cookie': () => ({ 'x-csrf-token': tokenOf(other) }),
  'the token of another session': (forged) => {
    forged.cookies.set('csrf_token', tokenOf(other));
    return { 'x-csrf-token': tokenOf(other) };
  },
  'a foreign origin': () => ({ origin: 'https://elsewhere.example' }),
  'an origin that starts like the own one': () => ({ origin: `${product.url}.elsewhere.example` }),
  'a nameless origin': () => ({ origin: 'null' }),
  'a request from another site': () => ({ 'sec-fetch-site': 'cross-site' }),
};

const unsafeRoutes = permissions
  .map(([route]) => route.replaceAll(/:\w+/g, '1').split(' ') as [method: string, path: string])
  .filter(([method]) => method !== 'GET');

describe.each(unsafeRoutes)('%s %s', (method, path) => {
  it.each(Object.keys(forgeries))('is rejected with %s', async (name) => {
    const forged = copyOf(client);
    const response = await forged.send(method, path, undefined, forgeries[name]?.(forged));
    expect([response.status, await response.json()]).toEqual([403, rejection]);
    expect(forged.cookies.get('session')).toBe(client.cookies.get('session'));
  });

  it('is accepted with the right token and origin', async () => {
    const own = await signedIn();
    const headers = { origin: product.url, 'sec-fetch-site': 'same-origin' };
    const response = await own.send(method, path, undefined, headers);
    expect(await response.json()).not.toHaveProperty('errors.csrf');
  });

  it('is rejected before its body of 100 MB, which is never sent', async () => {
    const head = { host: 'localhost', 'content-type': 'application/json', 'content-length': 100 * 1024 ** 2 };
    expect(await firstLine(method, path, head)).toBe('HTTP/1.1 403 Forbidden');
  });
});

it('forgeries have not changed the session', async () => {
  expect((await client.get('/api/auth')).status).toBe(200);
});

internalIt('the token is required for every unsafe method on any route', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/', '/media/x', '/health/live', '/api/nothing', '/api/songs?_method=GET'])
      expect((await fetch(product.url + path, { method })).status).toBe(403);
});

it('the method cannot be overridden by a header or the URL', async () => {
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
  const response = await client.get('/api/auth/logout?_method=DELETE', {
    ...override,
    'sec-fetch-dest': 'image',
  });
  expect(response.status).toBe(403);
  expect((await client.get('/api/songs/current', override)).status).toBe(200);
});

it('the check is independent of the spelling of the path', async () => {
  for (const path of ['/%61pi/auth/demo', '//api/auth/demo', '/api/./auth/demo', '/API/auth/demo']) {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toEqual([]);
  }
});

it('replaces a token that was planted by another site', async () => {
  const tossed = copyOf(client);
  tossed.cookies.set('csrf_token', tokenOf(other));
  expect((await tossed.post('/api/albums')).status).toBe(403);
  expect(tokenOf(tossed)).not.toBe(tokenOf(other));
  expect((await tossed.post('/api/albums')).status).toBe(400);
});

it('keeps nothing of an invented session: its token is that of all visitors', async () => {
  const [visitor, inventive] = [product.visitor(), product.visitor()];
  inventive.cookies.set('session', 'a'.repeat(14_000));
  for (const one of [visitor, inventive]) await one.get('/api/songs?limit=1');
  expect(tokenOf(inventive)).toBe(tokenOf(visitor));
});

it('logging in starts a new session, regardless of the previous session and token', async () => {
  const fixed = product.visitor();
  fixed.cookies.set('session', 'A'.repeat(43));
  expect((await fixed.post('/api/auth/demo')).status).toBe(200);
  expect(fixed.cookies.get('session')).toMatch(/^[\w-]{43}$/);
  expect(fixed.cookies.get('session')).not.toBe('A'.repeat(43));
});

internalIt('sets a token with an overload rejection as well', async () => {
  const late = jest.spyOn(eventLoopLag, 'getCurrentMs').mockReturnValue(60_000);
  const response = await fetch(`${product.url}/api/auth/`);
  late.mockRestore();
  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie().join()).toMatch(/^csrf_token=\S+;/);
});

describe('GET /api/auth/logout', () => {
  let leaving: ApiClient;

  beforeEach(async () => {
    leaving = await signedIn();
  });

  const frames = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];
  const parts = [
    'image',
    'script',
    'style',
    'audio',
    'video',
    'track',
    'font',
    'manifest',
    'worker',
    'report',
  ];
  it.each([
    ...[...frames, ...parts].map((destination) => ({ 'sec-fetch-dest': destination })),
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    { origin: 'https://elsewhere.example' },
  ])('is rejected with %j', async (headers) => {
    const response = await leaving.get('/api/auth/logout', headers as Record<string, string>);
    expect([response.status, await response.json()]).toEqual([403, rejection]);
    expect((await leaving.get('/api/auth')).status).toBe(200);
  });

  it('is rejected for HEAD as well', async () => {
    expect((await leaving.send('HEAD', '/api/auth/logout', undefined, image)).status).toBe(403);
    expect((await leaving.get('/api/auth')).status).toBe(200);
  });

  const image = { 'sec-fetch-dest': 'image' };

  it.each([
    {},
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
  ])('is accepted with %j', async (headers) => {
    expect((await leaving.get('/api/auth/logout', headers as Record<string, string>)).status).toBe(200);
    expect((await leaving.get('/api/auth')).status).toBe(401);
  });
});

/** Sends only the head of a request, and returns the status line of the response. */
async function firstLine(method: string, path: string, head: object): Promise<string | undefined> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const [response]: Buffer[] = await once(socket, 'data');
  socket.destroy();
  return response?.toString().split('\r\n', 1)[0];
}
