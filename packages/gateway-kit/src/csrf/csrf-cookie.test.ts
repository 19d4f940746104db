import cookie from '@fastify/cookie';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { setCsrfCookie } from './csrf-cookie.ts';

let server: FastifyInstance;

beforeAll(async () => {
  server = fastify({ trustProxy: true });
  await server.register(cookie);
  server.get<{ Querystring: { tokens: string } }>('/', (request, reply) => {
    reply.header('set-cookie', 'device=d');
    for (const token of request.query.tokens.split(',')) setCsrfCookie(request, reply, token);
    return reply.setCookie('session', 's').send('text');
  });
});

afterAll(() => server.close());

async function cookiesOf(tokens: string, protocol = 'http'): Promise<unknown> {
  const { headers } = await server.inject({
    url: '/',
    query: { tokens },
    headers: { 'x-forwarded-proto': protocol },
  });
  return headers['set-cookie'];
}

it('sets the token beside other cookies', async () => {
  expect(await cookiesOf('a')).toEqual([
    'device=d',
    'csrf_token=a; Path=/; SameSite=Lax',
    'session=s; SameSite=Lax',
  ]);
});

it('replaces an earlier token of the response', async () => {
  expect(await cookiesOf('a,b,c')).toEqual([
    'device=d',
    'csrf_token=c; Path=/; SameSite=Lax',
    'session=s; SameSite=Lax',
  ]);
});

it('sends it over secure connections only, if the response is', async () => {
  expect(await cookiesOf('a', 'https')).toContain('csrf_token=a; Path=/; Secure; SameSite=Lax');
});
