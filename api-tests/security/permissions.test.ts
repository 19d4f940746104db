import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '@rubato/testing';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import pg from 'pg';
import type { PermissionRow, Who } from '../../packages/gateway-kit/testing/permissions.ts';
import { permissions, resources, values } from './permissions.ts';
import { internalIt } from '../product/product-location.ts';
import { songForm } from '../catalog/song-form.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let sessions: pg.Client;
let email: string;
const staff = {} as Record<'moderator' | 'admin', { email: string }>;
/** The owner, who creates the resources of the requests. */
let maker: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  sessions = new pg.Client(product.databaseUrl('auth'));
  await sessions.connect();
  ({ email } = (await product.signUp()).user);
  maker = await ownerClient();
  for (const role of ['moderator', 'admin'] as const) {
    const { user } = await product.signUp();
    staff[role] = user;
    await sessions.query('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
  }
});

afterAll(async () => {
  await sessions.end();
  await product.close();
});

/** Unmodified resources, and clients with unmodified sessions, which can be reused after a rejected request. */
const untouched = new Map<string, number>();
const clients = new Map<Who, ApiClient>();

/** Replaces names of resources, such as `:song`, by the ids of new ones, and names of parameters by their values. */
async function withOwn(text: string): Promise<string> {
  let result = values.reduce((filled, [name, value]) => filled.replaceAll(`/:${name}`, `/${value}`), text);
  for (const [name, [route, body]] of resources) {
    const pattern = new RegExp(`"?:${name}\\b"?`, 'g');
    if (!pattern.test(result)) continue;
    const id = untouched.get(name) ?? (await (await sendAsMaker(route, body)).json()).id;
    untouched.set(name, id);
    result = result.replaceAll(pattern, String(id));
  }
  return result;
}

/** Some routes end the owner's other sessions. */
async function sendAsMaker(route: string, body: object | undefined): Promise<Response> {
  const response = await send(maker, route, body);
  if (response.status !== 401 && response.status !== 403) return response;
  maker = await ownerClient();
  return send(maker, route, body);
}

async function send(client: ApiClient, route: string, body: object | undefined): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  return client.send(method, path, body && 'form' in body ? await songForm() : body);
}

/** The owner, with a session of their own for each request. */
async function ownerClient(): Promise<ApiClient> {
  const client = product.visitor();
  const { status } = await client.post('/api/auth/login', { email, password: 'a fine long password' });
  if (status !== 200) throw new Error(`The log-in was answered with ${status}`);
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

/** A user with a role. */
async function staffClient(role: 'moderator' | 'admin'): Promise<ApiClient> {
  const client = product.visitor();
  const { status } = await client.post('/api/auth/login', {
    email: staff[role].email,
    password: 'a fine long password',
  });
  if (status !== 200) throw new Error(`The log-in was answered with ${status}`);
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
  moderator: () => staffClient('moderator'),
  admin: () => staffClient('admin'),
};

async function statusFor(who: Who, route: string, body: object | undefined): Promise<number> {
  const filled = await withOwn(`${route}\n${JSON.stringify(body ?? null)}`);
  const [line = '', json = 'null'] = filled.split('\n');
  const client = clients.get(who) ?? (await clientOf[who]());
  clients.set(who, client);
  const response = await send(client, line, JSON.parse(json) ?? undefined);
  await response.arrayBuffer();
  if (response.ok) {
    untouched.clear();
    clients.clear();
  }
  return response.status;
}

/** Of each service, one request for each set of statuses. */
function oneOfEachKind(rows: readonly PermissionRow[]): PermissionRow[] {
  const kinds = new Map<string, PermissionRow>();
  for (const row of rows) {
    const [route, , statuses] = row;
    const kind = `${route.split('/')[2]} ${JSON.stringify(statuses)}`;
    if (!kinds.has(kind)) kinds.set(kind, row);
  }
  return [...kinds.values()];
}

const runsWithServers = process.env.TEST_PORTS === 'servers';

// The servers are between the gateway and the services: what each of these decides is tested without them.
describe.each(runsWithServers ? oneOfEachKind(permissions) : permissions)('%s', (route, body, statuses) => {
  // Those with a role are other users, too.
  const all = { moderator: statuses.other, admin: statuses.other, ...statuses };
  it.each(Object.entries(all) as [Who, number][])('answers %s with %i', async (who, status) => {
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

if (!runsWithServers)
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

it('the permission table names each resource and parameter once', () => {
  const names = [...resources, ...values].map(([name]) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
