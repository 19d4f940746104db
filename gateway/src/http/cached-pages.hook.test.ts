import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cacheKeys } from '@rubato/contracts';
import { describeArray, PageCache, PageIndex, sendList, WholeListLimits } from '@rubato/gateway-kit';
import { createArrayPage, MemoryEphemeralStore } from '@rubato/service-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { addCachedPages } from './cached-pages.hook.ts';

const rows = [3, 2, 1].map((id) => ({ id, json: JSON.stringify({ id, lyrics: 'Largo, '.repeat(500) }) }));
const url = '/songs/?limit=2';

let server: FastifyInstance;
let store: MemoryEphemeralStore;
/** The requests that reached the route. */
let routed: number;

beforeEach(() => {
  routed = 0;
  store = new MemoryEphemeralStore();
  const index = new PageIndex();
  const list = {
    shape: describeArray('songs'),
    limits: new WholeListLimits(),
    cache: new PageCache(store, cacheKeys.catalogState, index),
    fetch: async () => createArrayPage('songs', rows, 2, '7'),
  };
  server = fastify();
  addCachedPages(server, index);
  server.all<{ Querystring: { limit: number } }>('/songs/', async (request, reply) => {
    routed += 1;
    await sendList(request, reply, { limit: Number(request.query.limit) }, list);
    return reply;
  });
});
afterEach(() => server.close());

/** What a client gets, without the time. */
async function get(headers: Record<string, string> = {}) {
  const response = await server.inject({ url, headers });
  return {
    status: response.statusCode,
    headers: { ...response.headers, date: '' },
    bytes: response.rawPayload,
  };
}

it.each(['gzip', 'identity'])('sends a cached page as its route does (%s)', async (encoding) => {
  const headers = { 'accept-encoding': encoding };
  const first = await get(headers);
  expect(await get(headers)).toEqual(first);
  expect(routed).toBe(1);
});

it('sends a 304 for a held page, in the encoding it has there', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const held = { 'if-none-match': String((await get(headers)).headers.etag) };
  expect(await get({ ...headers, ...held })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  expect((await get(held)).status).toBe(200);
  expect(routed).toBe(1);
});

it('lets the route send the page after a change', async () => {
  await get();
  await store.set(cacheKeys.catalogState, 'changed', 60);
  await get();
  expect(routed).toBe(2);
});

it('lets the route handle what is not a GET request without a body', async () => {
  await get();
  await server.inject({ url, method: 'HEAD' });
  await server.inject({ url, method: 'POST' });
  await server.inject({ url, method: 'GET', payload: {} });
  expect(routed).toBe(4);
});

it('lets the route reject URLs that request no page', async () => {
  await get();
  for (const other of ['/songs/?limit=0', '/songs/?limit=2&cursor=x', '/songs/']) await server.inject(other);
  expect(routed).toBe(4);
});
