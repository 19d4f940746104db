import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { ApiClient } from '@rubato/testing';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import pg from 'pg';
import { GatewayModule } from '../gateway/src/app.module.ts';
import { standaloneConfig } from '@rubato/standalone';
import { permissions, type Who } from './permissions.ts';
import { songForm } from './song-form.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;
let sessions: pg.Client;
let email: string;
/** The owner, who makes what the requests are about. */
let maker: ApiClient;

beforeAll(async () => {
  product = await startTestProduct();
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
/** What has been made and not been touched yet: what is refused must leave it as it is. */
const untouched = new Map<string, number>();

/** Makes what `:song`, `:album` and `:playlist` stand for, and puts their ids in the place of their names. */
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

/** Somebody else. */
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
  const answer = await (await clientOf[who]()).send(method, path, payload ?? undefined);
  await answer.arrayBuffer();
  if (answer.ok) untouched.clear();
  return answer.status;
}

describe.each(permissions)('%s', (route, body, statuses) => {
  it.each(Object.entries(statuses) as [Who, number][])('answers %s with %i', async (who, status) => {
    expect(await statusFor(who, route, body)).toBe(status);
  });
});

const spellings: [what: string, spell: (path: string) => string][] = [
  ['a slash at the end', (path) => `${path}/`],
  ['two slashes', (path) => path.replaceAll('/', '//')],
  ['an encoded letter', (path) => path.replace('/api', '/%61pi')],
  ['encoded slashes', (path) => path.replaceAll(/(?<!^)\//g, '%2f')],
  ['a step to where it is', (path) => path.replace('/api', '/api/.')],
  ['a step back', (path) => path.replace('/api', '/api/x/..')],
  ['an encoded step back', (path) => path.replace('/api', '/api/x/%2e%2e')],
  ['capitals', (path) => path.toUpperCase()],
  ['a parameter', (path) => `${path};a=b`],
  ['a question', (path) => `${path}?a=b`],
  ['a whole address', (path) => `http://localhost${path}`],
  ['an encoded end', (path) => `${path}%00`],
];

let token: string;

beforeAll(async () => {
  const visitor = product.visitor();
  await (await visitor.get('/api/songs?limit=1')).text();
  token = visitor.cookies.get('csrf_token') ?? '';
});

describe.each(permissions.filter(([, , { visitor }]) => visitor === 401))('%s', (route) => {
  it.each(spellings)('is closed to visitors with %s', async (_what, spell) => {
    const [method = '', path = ''] = route.replaceAll(/:\w+/g, '1').split(' ');
    const status = await rawStatus(method, spell(path), {
      cookie: `csrf_token=${token}`,
      'x-csrf-token': token,
    });
    expect([400, 401, 404]).toContain(status);
  });
});

/** Paths go out as they are written: `fetch` would put them in order. */
function rawStatus(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(product.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', reject).end();
  });
}

it('is the table of every route that there is', () => {
  const noUploads = { pass: () => Promise.reject(new Error('No uploads here')) };
  const module = GatewayModule.with({ ...standaloneConfig({}), csrfSecret: '' }, noUploads);
  const routes = (module.controllers ?? []).flatMap((controller) => routesOf(controller));
  const inTable = permissions.map(([route]) => route.replaceAll(/:\w+/g, ':id'));
  expect(routes.toSorted()).toEqual(inTable.toSorted());
});

function routesOf(controller: NewableFunction): string[] {
  const base: string = Reflect.getMetadata('path', controller);
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler: unknown = controller.prototype[name];
    if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
    const method = RequestMethod[Reflect.getMetadata('method', handler)];
    const path: string = Reflect.getMetadata('path', handler);
    return `${method} /${base}/${path}`.replace(/\/+$/, '').replaceAll(/:\w+/g, ':id');
  });
}
