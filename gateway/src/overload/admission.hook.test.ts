import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorBodySchema } from '@rubato/contracts';
import { createLogger, currentContext, eventLoopLag, Metrics, timeLeftMs } from '@rubato/service-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addAdmission } from './admission.hook.ts';
import { ShedReport } from './shed-report.ts';
import { withoutDeadline } from './without-deadline.ts';

let server: FastifyInstance;
let metrics: Metrics;
let finish: PromiseWithResolvers<void>;
let begun = 0;

beforeEach(async () => {
  finish = Promise.withResolvers();
  begun = 0;
  metrics = new Metrics('test');
  server = fastify();
  addAdmission(server, 2, new ShedReport(createLogger('test', 'silent'), metrics));
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  const wait = async () => {
    begun += 1;
    await finish.promise;
    return { requestId: currentContext()?.requestId };
  };
  server.get('/api/songs', wait);
  server.get('/api/albums/:id', wait);
  server.post('/api/songs', () => ({ hasDeadline: timeLeftMs() < Infinity }));
  server.post('/api/playlists', () => ({ leftMs: timeLeftMs() }));
  server.get('/api/playlists', () => ({ leftMs: timeLeftMs() }));
  server.post('/api/auth/login', wait);
  server.get('/health/live', () => 'ok');
  server.get('/media/:key', () => 'sound');
  await server.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  jest.restoreAllMocks();
  finish.resolve();
  await server.close();
});

const get = (url: string) => server.inject({ method: 'GET', url });

async function untilBegun(count: number): Promise<void> {
  while (begun < count) await new Promise((resolve) => setImmediate(resolve));
}

describe('a gateway that works on as many requests as it may', () => {
  it('refuses more of the class at once, in the documented shape, and counts them', async () => {
    const admitted = [get('/api/songs'), get('/api/albums/1')];
    await untilBegun(2);
    const refused = await get('/api/songs');
    expect(refused.statusCode).toBe(503);
    expect(['1', '2', '3']).toContain(refused.headers['retry-after']);
    expect(errorBodySchema.parse(refused.json()).errors).toEqual({ server: expect.any(String) });
    expect(begun).toBe(2);
    finish.resolve();
    for (const answer of await Promise.all(admitted)) expect(answer.statusCode).toBe(200);
    expect((await get('/api/songs')).statusCode).toBe(200);
    expect(await metrics.metricsText()).toContain('rubato_http_shed_total{class="catalog",part="test"} 1');
  });

  it.each(['/health/live', '/media/a', '/api/playlists'])('answers %s all the same', async (path) => {
    const admitted = [get('/api/songs'), get('/api/songs')];
    await untilBegun(2);
    expect((await get(path)).statusCode).toBe(200);
    finish.resolve();
    await Promise.all(admitted);
  });

  it('takes uploads all the same, without a deadline', async () => {
    const admitted = [get('/api/songs'), get('/api/songs')];
    await untilBegun(2);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await server.inject({ method: 'POST', url: '/api/songs', headers, payload: '--x--' });
    expect(answer.json()).toEqual({ hasDeadline: false });
    finish.resolve();
    await Promise.all(admitted);
  });

  it('gives no place to whoever has not sent all of a request', async () => {
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
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await get('/api/playlists')).statusCode).toBe(200);
    for (const sending of slow) sending.destroy();
  });

  it('keeps the place of whoever hangs up until the work is done', async () => {
    const { port } = server.server.address() as AddressInfo;
    const gone = [1, 2].map(() =>
      request({ port, path: '/api/songs' })
        .on('error', () => {})
        .end(),
    );
    await untilBegun(2);
    for (const one of gone) one.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await get('/api/songs')).statusCode).toBe(503);
    finish.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await get('/api/songs')).statusCode).toBe(200);
  });
});

describe('the deadline of a request', () => {
  it.each(['GET', 'POST'] as const)('is given to a %s, with its id', async (method) => {
    const payload = method === 'POST' ? { payload: {} } : {};
    const { leftMs } = (await server.inject({ method, url: '/api/playlists', ...payload })).json();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(2500);
    finish.resolve();
    expect((await get('/api/songs')).json().requestId).toEqual(expect.any(String));
  });

  it('refuses what has waited longer for the process', async () => {
    jest.spyOn(eventLoopLag, 'currentMs').mockReturnValue(2600);
    expect((await get('/api/songs')).statusCode).toBe(503);
    expect(begun).toBe(0);
    expect((await get('/health/live')).statusCode).toBe(200);
  });

  it('does not end what is sent while it is made', async () => {
    const seen: number[] = [];
    async function* steps() {
      for (let n = 0; n < 2; n += 1) {
        seen.push(timeLeftMs());
        yield n;
      }
    }
    server = fastify();
    addAdmission(server, 2, new ShedReport(createLogger('test', 'silent')));
    server.get('/api/songs', async () => {
      await Array.fromAsync(withoutDeadline(steps()));
      return seen.map((left) => left === Infinity);
    });
    expect((await get('/api/songs')).json()).toEqual([true, true]);
  });
});
