import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cacheKeys } from '@rubato/contracts';
import { createArrayPage, MemoryEphemeralStore } from '@rubato/service-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { CachedPage } from './cached-page.ts';
import { describeArray, fetchPage } from './list-pages.ts';
import { PageCache } from './page-cache.ts';

const rows = [3, 2, 1].map((id) => ({ id, json: JSON.stringify({ id, lyrics: 'Largo, '.repeat(500) }) }));

let server: FastifyInstance;
/** The bodies of the responses, which are the cached ones. */
let sent: unknown[];

beforeEach(() => {
  sent = [];
  server = fastify();
  const cache = new PageCache(new MemoryEphemeralStore(), cacheKeys.catalogState);
  const page = new CachedPage(cache, '/songs', { limit: 2 });
  const fetch = () =>
    fetchPage(describeArray('songs'), async () => createArrayPage('songs', rows, 2, '7'), { limit: 2 });
  server.addHook('onSend', (_request, _reply, payload, done) => {
    sent.push(payload);
    done();
  });
  server.get('/songs', async (request, reply) => {
    await page.fetchAndSend(request, reply, fetch);
    return reply;
  });
});
afterEach(() => server.close());

it.each(['gzip', 'identity'])('caches no more memory than the page takes (%s)', async (encoding) => {
  await server.inject({ url: '/songs', headers: { 'accept-encoding': encoding } });
  const [body] = sent as Buffer[];
  expect(body?.length).toBeGreaterThan(0);
  expect(body?.buffer.byteLength).toBe(body?.length);
});
