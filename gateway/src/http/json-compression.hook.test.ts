import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { addJsonCompression } from './json-compression.hook.ts';

const long = { lyrics: 'Largo, '.repeat(3000) };
const json = JSON.stringify(long);
const jsonType = 'application/json; charset=utf-8';
let server: FastifyInstance;

beforeAll(() => {
  server = fastify();
  addJsonCompression(server);
  server.get('/api/long', (_request, reply) => reply.header('etag', '"1"').send(long));
  server.get('/api/huge', () => ({ lyrics: 'Largo, '.repeat(50_000) }));
  server.get('/api/bytes', (_request, reply) => reply.type(jsonType).send(Buffer.from(json)));
  server.get('/api/exact/:bytes', ({ params }, reply) =>
    reply.type(jsonType).send(`"${'x'.repeat(Number((params as { bytes: string }).bytes) - 2)}"`),
  );
  server.get('/api/error', (_request, reply) => reply.code(400).type('application/problem+json').send(json));
  server.get('/api/encoded', (_request, reply) =>
    reply
      .type(jsonType)
      .header('content-encoding', 'gzip')
      .send(gzipSync(json.repeat(100), { level: 0 })),
  );
  server.get('/api/stream', (_request, reply) =>
    reply
      .type(jsonType)
      .header('etag', '"1"')
      .send(Readable.from([json])),
  );
  server.get('/api/text', (_request, reply) => reply.type('text/plain').send(json));
  server.get('/api/personal', (_request, reply) => reply.header('vary', 'Cookie').send(long));
  server.get('/api/unmodified', (_request, reply) => reply.header('etag', '"1"').code(304).send());
  server.get('/media/long', () => long);
});

afterAll(() => server.close());

const fetchGzip = (url: string, acceptEncoding = 'br, gzip') =>
  server.inject({ url, headers: { 'accept-encoding': acceptEncoding } });

it.each(['/api/long', '/api/bytes', '/api/error'])('compresses %s', async (url) => {
  const { headers, rawPayload } = await fetchGzip(url);
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(gunzipSync(rawPayload).toString()).toBe(json);
});

it('compresses a body that is too large to be compressed inline', async () => {
  const { headers, rawPayload } = await fetchGzip('/api/huge');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).length).toBeGreaterThan(350_000);
});

it('compresses from 1 kB', async () => {
  const [below, from] = [await fetchGzip('/api/exact/1023'), await fetchGzip('/api/exact/1024')];
  expect([below.headers['content-encoding'], below.headers.vary]).toEqual([undefined, undefined]);
  expect(below.body).toHaveLength(1023);
  expect(from.headers['content-encoding']).toBe('gzip');
});

it.each([undefined, 'gzip;q=0', 'br', 'identity'])(
  'does not compress for a client that accepts %s, but says that it would for others',
  async (accepted) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await server.inject({ url: '/api/long', headers });
    expect(response.headers).toMatchObject({ vary: 'accept-encoding', etag: '"1"' });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body).toBe(json);
  },
);

it.each(['/api/text', '/media/long'])('leaves %s as it is', async (url) => {
  const { headers, body } = await fetchGzip(url);
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  expect(body).toBe(json);
});

it('compresses a stream', async () => {
  const { headers, rawPayload } = await fetchGzip('/api/stream');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: 'W/"1"' });
  expect(headers).not.toHaveProperty('content-length');
  expect(gunzipSync(rawPayload).toString()).toBe(json);
  const plain = await server.inject('/api/stream');
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', etag: '"1"' });
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, json]);
});

it('does not compress twice', async () => {
  const { headers, rawPayload } = await fetchGzip('/api/encoded');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toBe(json.repeat(100));
});

it('answers HEAD as without compression', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const response = await server.inject({ method: 'HEAD', url: '/api/long', headers });
  expect(response.headers).toMatchObject({ 'content-length': String(json.length), vary: 'accept-encoding' });
  expect([response.headers['content-encoding'], response.body]).toEqual([undefined, '']);
});

it('makes the ETag of a compressed response a weak one', async () => {
  expect((await fetchGzip('/api/long')).headers.etag).toBe('W/"1"');
});

it.each(['"1"', 'W/"1"'])('answers 304 with the ETag that the client has: %s', async (etag) => {
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': etag };
  const response = await server.inject({ url: '/api/unmodified', headers });
  expect(response.headers).toMatchObject({ etag, vary: 'accept-encoding' });
  expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([
    304,
    undefined,
    '',
  ]);
});

it('keeps other request headers that the response varies by', async () => {
  expect((await fetchGzip('/api/personal')).headers.vary).toBe('Cookie, accept-encoding');
});
