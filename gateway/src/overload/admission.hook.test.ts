import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorBodySchema } from '@rubato/contracts';
import { defineRoutes, runWithoutDeadline, type Operation } from '@rubato/gateway-kit';
import { createLogger, getCurrentContext, eventLoopLag, Metrics, getTimeLeftMs } from '@rubato/service-kit';
import { waitUntil } from '@rubato/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { addRequestContext } from '../http/request-context.hook.ts';
import { UploadRoutes } from '../uploads/upload-routes.ts';
import { addAdmission } from './admission.hook.ts';
import { LoadSheddingLog } from './load-shedding-log.ts';
import { RequestClasses } from './request-class.ts';

let server: FastifyInstance;
let metrics: Metrics;
let finish: PromiseWithResolvers<void>;
let started = 0;
/** Requests and responses of the current server. */
let counts = { received: 0, sent: 0, disconnected: 0 };

type TestOperation = Operation<never, 'NewSong'>;
const operation = (path: string, requestClass?: string): TestOperation => ({
  id: path,
  method: 'get',
  path,
  tag: 'Test',
  summary: path,
  response: { status: 200, description: 'Text', content: { type: 'text/plain' } },
  ...(requestClass ? { requestClass } : {}),
});
const service = (owner: string, ...operations: TestOperation[]) => ({
  owner,
  routes: defineRoutes({ controllers: [], operations, requests: { NewSong: z.string() } }),
});
const upload = {
  ...operation('/api/songs'),
  method: 'post',
  body: { schema: 'NewSong', type: 'multipart/form-data' },
} as const;
const services = [
  service('auth', operation('/api/auth/login', 'sign-in')),
  service('catalog', operation('/api/songs'), operation('/api/albums/{id}'), upload),
  service('library', operation('/api/playlists')),
];
const classes = new RequestClasses(services, new UploadRoutes(services));

beforeEach(async () => {
  finish = Promise.withResolvers();
  started = 0;
  const counted = { received: 0, sent: 0, disconnected: 0 };
  counts = counted;
  metrics = new Metrics('test');
  server = fastify();
  addAdmission(
    server,
    classes,
    { maxPerClass: 2, maxPerNetwork: 0 },
    new LoadSheddingLog(createLogger('test', 'silent'), classes, metrics),
  );
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  server.server.on('request', (_request, response) => {
    counted.received += 1;
    response.once('close', () => {
      if (!response.writableEnded) counted.disconnected += 1;
    });
  });
  server.addHook('onSend', async () => void (counted.sent += 1));
  const wait = async () => {
    started += 1;
    await finish.promise;
    return { requestId: getCurrentContext()?.requestId };
  };
  server.get('/api/songs', wait);
  server.get('/api/albums/:id', wait);
  server.post('/api/songs', () => ({ hasDeadline: getTimeLeftMs() < Infinity }));
  server.post('/api/playlists', () => ({ leftMs: getTimeLeftMs() }));
  server.get('/api/playlists', () => ({ leftMs: getTimeLeftMs() }));
  server.post('/api/auth/login', wait);
  server.get('/health/live', () => 'ok');
  server.get('/media/:key', () => 'audio');
  await server.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  jest.restoreAllMocks();
  finish.resolve();
  await server.close();
});

const get = (url: string) => server.inject({ method: 'GET', url });

async function waitUntilStarted(count: number): Promise<void> {
  while (started < count) await new Promise((resolve) => setImmediate(resolve));
}

describe('a gateway at its concurrency limit', () => {
  it('rejects further requests of the class immediately, with the documented error, and counts them', async () => {
    const admitted = [get('/api/songs'), get('/api/albums/1')];
    await waitUntilStarted(2);
    const rejected = await get('/api/songs');
    expect(rejected.statusCode).toBe(503);
    expect(['1', '2', '3']).toContain(rejected.headers['retry-after']);
    expect(errorBodySchema.parse(rejected.json()).errors).toEqual({ server: expect.any(String) });
    expect(started).toBe(2);
    finish.resolve();
    for (const response of await Promise.all(admitted)) expect(response.statusCode).toBe(200);
    expect((await get('/api/songs')).statusCode).toBe(200);
    expect(await metrics.collectText()).toContain('rubato_http_shed_total{class="catalog",process="test"} 1');
  });

  it.each(['/health/live', '/media/a', '/api/playlists'])('still serves %s', async (path) => {
    const admitted = [get('/api/songs'), get('/api/songs')];
    await waitUntilStarted(2);
    expect((await get(path)).statusCode).toBe(200);
    finish.resolve();
    await Promise.all(admitted);
  });

  it('still accepts uploads, without a deadline', async () => {
    const admitted = [get('/api/songs'), get('/api/songs')];
    await waitUntilStarted(2);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await server.inject({ method: 'POST', url: '/api/songs', headers, payload: '--x--' });
    expect(response.json()).toEqual({ hasDeadline: false });
    finish.resolve();
    await Promise.all(admitted);
  });

  it.each(['GET', 'HEAD'] as const)('rejects %s requests with the header of an upload', async (method) => {
    const admitted = [get('/api/songs'), get('/api/songs')];
    await waitUntilStarted(2);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await server.inject({ method, url: '/api/songs', headers })).statusCode).toBe(503);
    finish.resolve();
    await Promise.all(admitted);
  });

  it('takes no slot while a request is incomplete', async () => {
    const { port } = server.server.address() as AddressInfo;
    const slow = Array.from({ length: 3 }, () => {
      const sending = request({
        port,
        method: 'POST',
        path: '/api/playlists',
        headers: { 'content-type': 'application/json' },
      });
      sending.on('error', () => {}).write('{');
      return sending;
    });
    await waitUntil(() => counts.received === slow.length);
    expect((await get('/api/playlists')).statusCode).toBe(200);
    for (const sending of slow) sending.destroy();
  });

  it('holds the slot of a disconnected client until the work is done', async () => {
    const { port } = server.server.address() as AddressInfo;
    const clients = [1, 2].map(() =>
      request({ port, path: '/api/songs' })
        .on('error', () => {})
        .end(),
    );
    await waitUntilStarted(2);
    for (const client of clients) client.destroy();
    await waitUntil(() => counts.disconnected === clients.length);
    expect((await get('/api/songs')).statusCode).toBe(503);
    const sentBefore = counts.sent;
    finish.resolve();
    await waitUntil(() => counts.sent === sentBefore + clients.length);
    expect((await get('/api/songs')).statusCode).toBe(200);
  });
});

it('limits the share of a network in a busy class', async () => {
  const shared = fastify({ trustProxy: true });
  addAdmission(
    shared,
    classes,
    { maxPerClass: 4, maxPerNetwork: 2 },
    new LoadSheddingLog(createLogger('test', 'silent'), classes),
  );
  shared.get('/api/songs', async () => {
    started += 1;
    await finish.promise;
    return 'songs';
  });
  const from = (address: string) =>
    shared.inject({ url: '/api/songs', headers: { 'x-forwarded-for': address } });
  const admitted = [from('2001:db8::1'), from('2001:db8::2')];
  await waitUntilStarted(2);
  const rejected = await from('2001:db8::3');
  admitted.push(from('198.51.100.1'));
  await waitUntilStarted(3);
  finish.resolve();

  expect(rejected.statusCode).toBe(429);
  expect(['1', '2', '3']).toContain(rejected.headers['retry-after']);
  expect(errorBodySchema.parse(rejected.json()).errors).toEqual({
    message: 'Too many requests at once. Please try again in a moment.',
  });
  for (const response of await Promise.all(admitted)) expect(response.statusCode).toBe(200);
});

describe('the deadline of a request', () => {
  it.each(['GET', 'POST'] as const)('is set for %s requests, with the request id', async (method) => {
    const payload = method === 'POST' ? { payload: {} } : {};
    const { leftMs } = (await server.inject({ method, url: '/api/playlists', ...payload })).json();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(2500);
    finish.resolve();
    expect((await get('/api/songs')).json().requestId).toEqual(expect.any(String));
  });

  it('belongs to the context that the request already has', async () => {
    const named = fastify({ genReqId: () => 'request-1' });
    addRequestContext(named);
    const report = new LoadSheddingLog(createLogger('test', 'silent'), classes);
    addAdmission(named, classes, { maxPerClass: 2, maxPerNetwork: 0 }, report);
    named.get('/api/playlists', () => getCurrentContext());
    expect((await named.inject('/api/playlists')).json()).toEqual({
      requestId: 'request-1',
      deadline: expect.any(Number),
    });
  });

  it('is multiplied by the factor', async () => {
    const patient = fastify();
    const report = new LoadSheddingLog(createLogger('test', 'silent'), classes);
    addAdmission(patient, classes, { maxPerClass: 2, maxPerNetwork: 0, deadlineFactor: 10 }, report);
    patient.get('/api/playlists', () => ({ leftMs: getTimeLeftMs() }));
    const { leftMs } = (await patient.inject('/api/playlists')).json();
    expect(leftMs).toBeGreaterThan(2500);
    expect(leftMs).toBeLessThanOrEqual(25_000);
  });

  it('rejects requests that were delayed past it by the event loop', async () => {
    jest.spyOn(eventLoopLag, 'getCurrentMs').mockReturnValue(2600);
    expect((await get('/api/songs')).statusCode).toBe(503);
    expect(started).toBe(0);
    expect((await get('/health/live')).statusCode).toBe(200);
  });

  it('does not apply to streamed responses', async () => {
    const seen: number[] = [];
    async function* steps() {
      for (let n = 0; n < 2; n += 1) {
        seen.push(getTimeLeftMs());
        yield n;
      }
    }
    const streaming = fastify();
    addAdmission(
      streaming,
      classes,
      { maxPerClass: 2, maxPerNetwork: 0 },
      new LoadSheddingLog(createLogger('test', 'silent'), classes),
    );
    streaming.get('/api/songs', async () => {
      await Array.fromAsync(runWithoutDeadline(steps()));
      return seen.map((left) => left === Infinity);
    });
    expect((await streaming.inject('/api/songs')).json()).toEqual([true, true]);
  });
});
