import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '@rubato/testing';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import pg from 'pg';
import { permissions, type Who } from './permissions.ts';
import { internalIt } from './product-location.ts';
import { songForm } from './song-form.ts';
import { sharedProduct, type HostedProduct } from './hosted-product.ts';

let product: HostedProduct;
let sessions: pg.Client;
let email: string;
/** The owner, who creates the resources of the requests. */
let maker: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  sessions = new pg.Client(product.databaseUrl('auth'));
  await sessions.connect();
  ({ email } = (await product.member()).user);
  maker = await ownerClient();
});

afterAll(async () => {
  await sessions.end();
  await product.close();
});

const album = { title: 'An album', image_url: 'https://example.com/a.png', release_year: 1974 };
const playlist = { name: 'A playlist', description: 'Of songs' };

const make: Record<string, (owner: ApiClient) => Promise<Response>> = {
  song: async (owner) => owner.post('/api/songs', await songForm()),
  album: (owner) => owner.post('/api/albums', album),
  playlist: (owner) => owner.post('/api/playlists', playlist),
};
/** Unmodified resources, which can be reused after a rejected request. */
const untouched = new Map<string, number>();

/** Replaces `:song`, `:album` and `:playlist` by the ids of new resources. */
async function withOwn(text: string): Promise<string> {
  let result = text;
  for (const [name, request] of Object.entries(make)) {
    if (!result.includes(`:${name}`)) continue;
    const id = untouched.get(name) ?? (await (await request(maker)).json()).id;
    untouched.set(name, id);
    result = result.replaceAll(new RegExp(`"?:${name}"?`, 'g'), String(id));
  }
  return result;
}

/** The owner, with a session of their own for each request. */
async function ownerClient(): Promise<ApiClient> {
  const client = product.visitor();
  await client.post('/api/auth/login', { email, password: 'a fine long password' });
  return client;
}

async function expiredClient(): Promise<ApiClient> {
  const client = await ownerClient();
  const hash = createHash('sha256')
    .update(client.cookies.get('session') ?? '')
    .digest('hex');
  await sessions.query(`UPDATE sessions SET created_at = now() - interval '31 days' WHERE token_hash = $1`, [
    hash,
  ]);
  return client;
}

/** Another user. */
async function otherClient(): Promise<ApiClient> {
  const client = product.visitor();
  await client.post('/api/auth/demo');
  return client;
}

const clientOf: Record<Who, () => Promise<ApiClient>> = {
  visitor: async () => product.visitor(),
  owner: ownerClient,
  other: otherClient,
  expired: expiredClient,
};

async function statusFor(who: Who, route: string, body: object | undefined): Promise<number> {
  const filled = await withOwn(`${route}\n${JSON.stringify(body ?? null)}`);
  const [line = '', json = 'null'] = filled.split('\n');
  const [method = '', path = ''] = line.split(' ');
  const payload = body && 'form' in body ? await songForm() : JSON.parse(json);
  const response = await (await clientOf[who]()).send(method, path, payload ?? undefined);
  await response.arrayBuffer();
  if (response.ok) untouched.clear();
  return response.status;
}

describe.each(permissions)('%s', (route, body, statuses) => {
  it.each(Object.entries(statuses) as [Who, number][])('responses %s with %i', async (who, status) => {
    expect(await statusFor(who, route, body)).toBe(status);
  });
});

const spellings: [what: string, spell: (path: string) => string][] = [
  ['a trailing slash', (path) => `${path}/`],
  ['two slashes', (path) => path.replaceAll('/', '//')],
  ['an encoded letter', (path) => path.replace('/api', '/%61pi')],
  ['encoded slashes', (path) => path.replaceAll(/(?<!^)\//g, '%2f')],
  ['a dot segment', (path) => path.replace('/api', '/api/.')],
  ['a double-dot segment', (path) => path.replace('/api', '/api/x/..')],
  ['an encoded double-dot segment', (path) => path.replace('/api', '/api/x/%2e%2e')],
  ['capitals', (path) => path.toUpperCase()],
  ['a parameter', (path) => `${path};a=b`],
  ['a query string', (path) => `${path}?a=b`],
  ['an absolute URL', (path) => `http://localhost${path}`],
  ['an encoded NUL', (path) => `${path}%00`],
];

let token: string;

beforeAll(async () => {
  const visitor = product.visitor();
  await (await visitor.get('/api/songs?limit=1')).text();
  token = visitor.cookies.get('csrf_token') ?? '';
});

describe.each(permissions.filter(([, , { visitor }]) => visitor === 401))('%s', (route) => {
  it.each(spellings)('rejects visitors with %s', async (_what, spell) => {
    const [method = '', path = ''] = route.replaceAll(/:\w+/g, '1').split(' ');
    const status = await rawStatus(method, spell(path), {
      cookie: `csrf_token=${token}`,
      'x-csrf-token': token,
    });
    expect([400, 401, 404]).toContain(status);
  });
});

/** Sends the path unchanged: `fetch` would normalize it. */
function rawStatus(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(product.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject).end();
  });
}

internalIt('the permission table lists every route', () => {
  const registered = [...product.routes]
    .filter((route) => / \/(api|health)\//.test(route))
    .map((route) => route.replaceAll(/:\w+/g, ':id'));
  const inTable = permissions.map(([route]) => route.replaceAll(/:\w+/g, ':id'));
  expect(registered.toSorted()).toEqual(inTable.toSorted());
});
