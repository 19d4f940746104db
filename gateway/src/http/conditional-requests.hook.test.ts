import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { addConditionalRequests } from './conditional-requests.hook.ts';
import { addJsonCompression } from './json-compression.hook.ts';

const jsonType = 'application/json; charset=utf-8';
const long = { lyrics: 'Largo, '.repeat(3000) };
let title: string;
let server: FastifyInstance;

beforeAll(() => {
  server = fastify();
  addConditionalRequests(server);
  addJsonCompression(server);
  server.get('/api/song', () => ({ title }));
  server.get('/api/long', (_request, reply) => reply.header('vary', 'Cookie').send(long));
  server.get('/api/bytes', (_request, reply) => reply.type(jsonType).send(Buffer.from('{"title":"Largo"}')));
  server.get('/api/tagged', (_request, reply) => reply.header('etag', '"7"').send({ title }));
  server.post('/api/song', () => ({ title }));
  server.get('/api/created', (_request, reply) => reply.code(201).send({ title }));
  server.get('/api/error', (_request, reply) => reply.code(404).send({ title }));
  server.get('/api/stream', (_request, reply) => reply.type(jsonType).send(Readable.from(['{}'])));
  server.get('/api/text', (_request, reply) => reply.type('text/plain').send('Largo'));
  server.get('/api/empty', (_request, reply) => reply.type(jsonType).send());
  server.get('/media/song', () => ({ title }));
});

beforeEach(() => {
  title = 'Largo';
});

afterAll(() => server.close());

async function tagOf(url: string): Promise<string> {
  const { headers } = await server.inject(url);
  return String(headers.etag);
}

it.each(['/api/song', '/api/bytes', '/api/long'])('answers 304 to a client that has %s', async (url) => {
  const etag = await tagOf(url);
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  const response = await server.inject({ url, headers: { 'if-none-match': etag } });
  expect([response.statusCode, response.headers.etag, response.body]).toEqual([304, etag, '']);
  expect(response.headers).not.toHaveProperty('content-type');
  expect(response.headers).not.toHaveProperty('content-length');
});

it('sends what has changed, with another tag', async () => {
  const etag = await tagOf('/api/song');
  title = 'Andante';
  const response = await server.inject({ url: '/api/song', headers: { 'if-none-match': etag } });
  expect([response.statusCode, response.json()]).toEqual([200, { title }]);
  expect(response.headers.etag).toMatch(/^W\/"[\w-]{43}"$/);
  expect(response.headers.etag).not.toBe(etag);
});

it.each([
  ['one of several tags', (etag: string) => `"1", ${etag}, W/"2"`],
  ['a strong tag', (etag: string) => etag.slice(2)],
  ['any tag', () => ' * '],
])('recognizes %s', async (_what, held) => {
  const headers = { 'if-none-match': held(await tagOf('/api/song')) };
  expect((await server.inject({ url: '/api/song', headers })).statusCode).toBe(304);
});

it.each([
  ['another tag', () => 'W/"1"'],
  ['a part of the tag', (etag: string) => etag.slice(0, -2)],
  ['the tag without quotes', (etag: string) => etag.slice(3, -1)],
  ['an empty header', () => ''],
])('does not take %s for the tag', async (_what, held) => {
  const headers = { 'if-none-match': held(await tagOf('/api/song')) };
  expect((await server.inject({ url: '/api/song', headers })).json()).toEqual({ title });
});

it('gives compressed responses the same tag, and 304 what they vary by', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const compressed = await server.inject({ url: '/api/long', headers });
  const etag = await tagOf('/api/long');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', etag });
  const response = await server.inject({ url: '/api/long', headers: { ...headers, 'if-none-match': etag } });
  expect(response.headers).toMatchObject({ etag, vary: 'Cookie, accept-encoding' });
  expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([
    304,
    undefined,
    '',
  ]);
});

it('answers HEAD like GET', async () => {
  const etag = await tagOf('/api/song');
  const head = { method: 'HEAD', url: '/api/song' } as const;
  expect((await server.inject(head)).headers).toMatchObject({ etag, 'content-length': '17' });
  const held = await server.inject({ ...head, headers: { 'if-none-match': etag } });
  expect([held.statusCode, held.headers.etag]).toEqual([304, etag]);
});

it('keeps the tag of the route', async () => {
  const response = await server.inject({ url: '/api/tagged', headers: { 'if-none-match': '"7"' } });
  expect([response.statusCode, response.headers.etag]).toEqual([200, '"7"']);
});

it.each(['created', 'error', 'stream', 'text', 'empty'])('leaves %s without a tag', async (path) => {
  const response = await server.inject({ url: `/api/${path}`, headers: { 'if-none-match': '*' } });
  expect(response.headers).not.toHaveProperty('etag');
  expect(response.statusCode).not.toBe(304);
});

it.each([
  ['writes', { method: 'POST', url: '/api/song' } as const],
  ['responses outside of the API', { method: 'GET', url: '/media/song' } as const],
])('leaves %s without a tag', async (_what, request) => {
  const response = await server.inject({ ...request, headers: { 'if-none-match': '*' } });
  expect(response.headers).not.toHaveProperty('etag');
  expect(response.json()).toEqual({ title });
});
