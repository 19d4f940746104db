import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { ApiClient } from '@rubato/testing';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { GatewayModule } from '../../gateway/src/app.module.ts';
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

it('is the table of every route that there is', () => {
  const noUploads = { pass: () => Promise.reject(new Error('No uploads here')) };
  const module = GatewayModule.with({ csrfSecret: '', trustedProxyHops: 0 }, noUploads);
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
