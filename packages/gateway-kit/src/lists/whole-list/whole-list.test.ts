import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppError, cacheKeys, texts } from '@rubato/contracts';
import { createArrayPage, JsonBytes, MemoryEphemeralStore, wireHeaders } from '@rubato/service-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { describeArray } from '../pages/list-pages.ts';
import type { UnsentList } from '../list-response.ts';
import { PageCache } from '../pages/page-cache.ts';
import { unsentBytes, WholeListLimits } from './whole-list-limits.ts';
import { WholeList } from './whole-list.ts';

let server: FastifyInstance;
let entered: UnsentList[];
let hasPlaces: boolean;

class TestLimits extends WholeListLimits {
  override async enter(_reply: unknown, list: UnsentList): Promise<void> {
    entered.push(list);
    if (!hasPlaces) throw new AppError('UNAVAILABLE', texts.serverError);
  }
}

const source = {
  listSegments: async () =>
    new JsonBytes(Buffer.from('{"segments":[{"number":0,"version":"1"}]}'), { [wireHeaders.version]: '1' }),
  listPage: async () => createArrayPage('songs', [{ id: 1, json: '{"id":1}' }], 100, '1'),
};

beforeEach(() => {
  [entered, hasPlaces] = [[], true];
  const cache = new PageCache(new MemoryEphemeralStore(), cacheKeys.catalogState);
  const shape = describeArray('songs');
  const list = new WholeList({ name: 'songs', shape, source, maxBytes: 1024 }, cache, new TestLimits());
  server = fastify();
  server.get('/songs', async (request, reply) => {
    await list.send(request, reply);
    return reply;
  });
});
afterEach(() => server.close());

const headers = { 'accept-encoding': 'gzip' };

it('takes a place for a list that is sent, not for an unchanged one', async () => {
  const { statusCode, headers: sent } = await server.inject({ url: '/songs', headers });
  expect([statusCode, entered]).toEqual([200, [{ bytes: unsentBytes.cached }]]);
  const held = { ...headers, 'if-none-match': String(sent.etag) };
  expect((await server.inject({ url: '/songs', headers: held })).statusCode).toBe(304);
  expect(entered).toHaveLength(1);
});

it('sends an error that is neither compressed nor tagged if there is no place', async () => {
  hasPlaces = false;
  const { headers: sent, payload } = await server.inject({ url: '/songs', headers });
  expect([sent['content-encoding'], sent.etag]).toEqual([undefined, undefined]);
  expect(JSON.parse(payload)).toMatchObject({ message: texts.serverError });
});
