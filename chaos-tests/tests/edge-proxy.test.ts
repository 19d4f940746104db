import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEdgeProxy, startFrontEnd, type NginxServer } from '@rubato/testing';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Baseline } from '../src/checks/baseline.ts';
import { runOperation } from '../src/load/run-operation.ts';

const song = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';
const script = '/remotes/browse/static/js/main.0123abcd.js';

/** What the edge proxy promises. */
const responseMs = 3000;

/** Behind the edge proxy: responds to the requests of the baseline only. */
let upstream: Server;
let isResponding = true;
/** What it promises plus the machine's own delays. */
let maxResponseMs: number;
let remote: NginxServer;
let edgeProxy: NginxServer;

beforeAll(async () => {
  upstream = createServer((_request, response) => isResponding && response.end('{}')).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  remote = await startFrontEnd({ 'static/js/main.0123abcd.js': 'export {};' });
  edgeProxy = await startEdgeProxy({
    storeUrl: upstreamUrl,
    gatewayUrls: [upstreamUrl],
    frontEndUrls: { browse: remote.url },
  });
  const baseline = new Baseline();
  await baseline.measure(async () => {
    const result = await get('/api/songs/1');
    expect(result.status).toBe(200);
    return [result];
  });
  maxResponseMs = responseMs + baseline.allowedDelayMs;
  isResponding = false;
});

afterAll(async () => {
  await edgeProxy.remove();
  await remote.remove();
  upstream.closeAllConnections();
  upstream.close();
});

const get = (path: string, headers = {}) =>
  runOperation('audio', [200], () => fetch(edgeProxy.url + path, { headers }));

it('returns 503 within three seconds for a song, also to requests that wait for the same cache slice', async () => {
  const requests = Array.from({ length: 8 }, () => get(song, { range: 'bytes=0-1023' }));

  for (const { status, violation, milliseconds } of await Promise.all(requests)) {
    expect({ status, violation }).toEqual({ status: 503, violation: undefined });
    expect(milliseconds).toBeLessThan(maxResponseMs);
  }
});

it('returns 503 within three seconds if the gateway does not respond, but waits longer for uploads', async () => {
  const upload = new AbortController();
  const body = new FormData();
  body.set('title', 'Last Tram Home');
  const uploading = fetch(`${edgeProxy.url}/api/songs`, { method: 'POST', body, signal: upload.signal });
  const ended = uploading.then(
    () => 'responded',
    () => 'aborted by the client',
  );
  const { status, violation, milliseconds } = await get('/api/songs/1');
  upload.abort();

  expect({ status, violation }).toEqual({ status: 503, violation: undefined });
  expect(milliseconds).toBeLessThan(maxResponseMs);
  expect(await ended).toBe('aborted by the client');
});

it('finds a file that only one replica of a front end has', async () => {
  const path = '/remotes/browse/static/js/next.89abcdef.js';
  const [before, after] = await Promise.all([
    startFrontEnd({ 'static/js/main.0123abcd.js': 'export {};' }),
    startFrontEnd({ 'static/js/next.89abcdef.js': 'export {};' }),
  ]);
  const proxy = await startEdgeProxy({
    storeUrl: before.url,
    frontEndUrls: { browse: [before.url, after.url] },
  });
  const statuses = await Promise.all([1, 2].map(async () => (await fetch(proxy.url + path)).status));
  const missing = await fetch(`${proxy.url}/remotes/browse/static/js/none.89abcdef.js`);
  await Promise.all([proxy, before, after].map((server) => server.remove()));

  expect(statuses).toEqual([200, 200]);
  expect(missing.status).toBe(404);
});

it('serves hashed files of a front end from its cache while its server is down', async () => {
  expect(await get(script)).toMatchObject({ status: 200 });
  await remote.kill();
  expect(await get(script)).toMatchObject({ status: 200 });
  await remote.start();
});

it.each([
  ['as it is', null, 'identity', 'identity, x-1'],
  ['compressed', 'gzip', 'gzip', 'gzip;q=0.9, x-2'],
])('keeps one copy of a file %s, whatever its requests add', async (_form, sent, encoding, similar) => {
  const file = 'other.0123abcd.js';
  const shell = await startFrontEnd({ [file]: 'export {};', [`${file}.gz`]: 'compressed' });
  const proxy = await startEdgeProxy({ storeUrl: shell.url, frontEndUrls: { shell: shell.url } });
  const load = async (query: string, accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    const response = await fetch(`${proxy.url}/${file}${query}`, { headers });
    await response.body?.cancel();
    return [response.status, response.headers.get('content-encoding')];
  };
  const first = await load('', encoding);
  await shell.kill();
  const later = [await load('?n=1', encoding), await load('', similar)];
  await Promise.all([proxy, shell].map((server) => server.remove()));

  const expected = [200, sent];
  expect([first, ...later]).toEqual([expected, expected, expected]);
});
