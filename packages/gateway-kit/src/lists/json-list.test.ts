import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppError, cacheKeys, texts, type ListPage } from '@rubato/contracts';
import { createArrayPage, MemoryEphemeralStore, type JsonBytes } from '@rubato/service-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { sendList } from './json-list.ts';
import { describeArray } from './pages/list-pages.ts';
import { PageCache } from './pages/page-cache.ts';
import type { UnsentList } from './list-response.ts';
import { unsentBytes, WholeListLimits } from './whole-list/whole-list-limits.ts';

const rows = [5, 4, 3, 2, 1].map((id) => ({ id, json: JSON.stringify({ id }) }));
const unavailable = new AppError('UNAVAILABLE', texts.serverError);

let server: FastifyInstance;
/** What each response asked a place for. */
let entered: UnsentList[];
let hasPlaces: boolean;
/** The errors of successive calls; undefined for success. */
let failures: (AppError | undefined)[];

/** A service that returns at most two entries per call. */
async function fetch({ before = Infinity, limit }: ListPage): Promise<JsonBytes> {
  const failure = failures.shift();
  if (failure) throw failure;
  const wanted = rows.filter(({ id }) => id < before);
  return createArrayPage('songs', wanted.slice(0, 3), Math.min(limit, 2), '1');
}

class TestLimits extends WholeListLimits {
  override async enter(_reply: unknown, list: UnsentList): Promise<void> {
    entered.push(list);
    if (!hasPlaces) throw unavailable;
  }
}

beforeEach(() => {
  [failures, entered, hasPlaces] = [[], [], true];
  server = fastify();
  const limits = new TestLimits();
  server.get('/list', async (request, reply) => {
    await sendList(request, reply, {}, { shape: describeArray('songs'), limits, userId: 7, fetch });
    return reply;
  });
  server.get('/short', async (request, reply) => {
    const fetch = async () => createArrayPage('songs', rows, 10, '1');
    await sendList(request, reply, {}, { shape: describeArray('songs'), limits, fetch });
    return reply;
  });
  server.get('/page', async (request, reply) => {
    await sendList(request, reply, { limit: 3 }, { shape: describeArray('songs'), limits, userId: 7, fetch });
    return reply;
  });
  server.get('/page-without-lyrics', async (request, reply) => {
    const page = { limit: 3, omit: 'lyrics' } as const;
    await sendList(request, reply, page, { shape: describeArray('songs'), limits, userId: 7, fetch });
    return reply;
  });
  const cache = new PageCache(new MemoryEphemeralStore(), cacheKeys.catalogState);
  server.get('/cached-page', async (request, reply) => {
    await sendList(request, reply, { limit: 3 }, { shape: describeArray('songs'), limits, cache, fetch });
    return reply;
  });
});
afterEach(() => server.close());

async function idsOfList(): Promise<number[]> {
  const { payload } = await server.inject('/list');
  return (JSON.parse(payload) as { songs: { id: number }[] }).songs.map(({ id }) => id);
}

it('assembles a whole list from several segments', async () => {
  expect(await idsOfList()).toEqual([5, 4, 3, 2, 1]);
});

it('retries unavailable segments after the response has started', async () => {
  failures = [undefined, unavailable, undefined, unavailable, unavailable];
  expect(await idsOfList()).toEqual([5, 4, 3, 2, 1]);
});

it('takes a place for the memory of a list that is sent in pieces, on behalf of its owner', async () => {
  await server.inject('/list');
  expect(entered).toEqual([{ bytes: unsentBytes.fetched, userId: 7 }]);
});

it('takes a place for the exact length of a list of one segment, and sends that length', async () => {
  const { headers, payload } = await server.inject('/short');
  const entries = rows.map(({ json }) => json).join();
  expect(entered).toEqual([{ bytes: entries.length, userId: undefined }]);
  expect([payload, headers['content-length']]).toEqual([`{"songs":[${entries}]}`, `${payload.length}`]);
});

it('takes a place for the length of a page, except of a cached one, which clients share', async () => {
  const page = await server.inject('/page');
  expect(entered).toEqual([{ bytes: page.payload.length, userId: 7 }]);
  entered = [];
  const cached = await server.inject('/cached-page');
  expect([cached.payload, entered]).toEqual([page.payload, []]);
});

it('keeps lists with and without lyrics apart', async () => {
  const { headers } = await server.inject('/page-without-lyrics');
  expect(headers.link).toBe('</page-without-lyrics?omit=lyrics&limit=3&cursor=3>; rel="next"');
  const held = { 'if-none-match': String(headers.etag) };
  const others = await server.inject({ url: '/page', headers: held });
  const same = await server.inject({ url: '/page-without-lyrics', headers: held });
  expect([others.statusCode, same.statusCode]).toEqual([200, 304]);
});

it.each(['/list', '/page'])('takes no place for an unchanged response to %s', async (url) => {
  const { headers } = await server.inject(url);
  entered = [];
  const unchanged = await server.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([unchanged.statusCode, entered]).toEqual([304, []]);
});

it.each(['/list', '/page'])('sends an error without an ETag if there is no place for %s', async (url) => {
  hasPlaces = false;
  const { statusCode, headers } = await server.inject(url);
  expect([statusCode, headers.etag]).toEqual([500, undefined]);
});
