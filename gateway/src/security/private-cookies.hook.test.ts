import cookie from '@fastify/cookie';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { addPrivateCookies } from './private-cookies.hook.ts';

let server: FastifyInstance;

beforeAll(async () => {
  server = fastify();
  await server.register(cookie);
  addPrivateCookies(server);
  server.get<{ Querystring: { caching?: string; cookie?: string } }>('/', ({ query }, reply) => {
    if (query.caching) reply.header('cache-control', query.caching);
    if (query.cookie) reply.setCookie('csrf_token', query.cookie);
    return 'text';
  });
});

afterAll(() => server.close());

it.each([
  ['no-cache', 'private, no-cache'],
  ['public, max-age=60', 'private, no-cache'],
  [undefined, 'private, no-cache'],
  ['no-store', 'no-store'],
  ['private, no-cache', 'private, no-cache'],
])('keeps a response with a cookie and "%s" out of shared caches', async (caching, expected) => {
  const { headers } = await server.inject({ url: '/', query: { cookie: 'a', ...(caching && { caching }) } });

  expect(headers['set-cookie']).toContain('csrf_token=a');
  expect(headers['cache-control']).toBe(expected);
});

it('leaves responses without a cookie as they are', async () => {
  const { headers } = await server.inject({ url: '/', query: { caching: 'no-cache' } });

  expect(headers['cache-control']).toBe('no-cache');
});
