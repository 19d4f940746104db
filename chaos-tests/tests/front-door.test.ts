import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEdgeProxy, startFrontEnd, type NginxServer } from '@rubato/testing';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../src/load/answer.ts';

const song = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';
const script = '/remotes/browse/static/js/main.0123abcd.js';

/** Within three seconds, and what a busy machine takes for itself. */
const atMostMs = 3000 + 1000;

let silent: Server;
let remote: NginxServer;
let door: NginxServer;

beforeAll(async () => {
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  remote = await startFrontEnd({ 'static/js/main.0123abcd.js': 'export {};' });
  door = await startEdgeProxy({
    storeUrl: silentUrl,
    gatewayUrls: [silentUrl],
    frontEndUrls: { browse: remote.url },
  });
});

afterAll(async () => {
  await door.remove();
  await remote.remove();
  silent.closeAllConnections();
  silent.close();
});

const get = (path: string, headers = {}) => ask('sound', [200], () => fetch(door.url + path, { headers }));

it('says within three seconds that a song cannot be had, also to those who wait for the first', async () => {
  const asking = Array.from({ length: 8 }, () => get(song, { range: 'bytes=0-1023' }));

  for (const { status, wrong, milliseconds } of await Promise.all(asking)) {
    expect({ status, wrong }).toEqual({ status: 503, wrong: undefined });
    expect(milliseconds).toBeLessThan(atMostMs);
  }
});

it('says so of a gateway that takes requests and never answers, but waits for one that looks at a file', async () => {
  const upload = new AbortController();
  const body = new FormData();
  body.set('title', 'Last Tram Home');
  const uploading = fetch(`${door.url}/api/songs`, { method: 'POST', body, signal: upload.signal });
  const ended = uploading.then(
    () => 'answered',
    () => 'given up by who sent it',
  );
  const { status, wrong, milliseconds } = await get('/api/songs/1');
  upload.abort();

  expect({ status, wrong }).toEqual({ status: 503, wrong: undefined });
  expect(milliseconds).toBeLessThan(atMostMs);
  expect(await ended).toBe('given up by who sent it');
});

it('finds a file that one replica of a front end has and another has not', async () => {
  const path = '/remotes/browse/static/js/next.89abcdef.js';
  const [before, after] = await Promise.all([
    startFrontEnd({ 'static/js/main.0123abcd.js': 'export {};' }),
    startFrontEnd({ 'static/js/next.89abcdef.js': 'export {};' }),
  ]);
  const rolling = await startEdgeProxy({
    storeUrl: before.url,
    frontEndUrls: { browse: [before.url, after.url] },
  });
  const statuses = await Promise.all([1, 2].map(async () => (await fetch(rolling.url + path)).status));
  const missing = await fetch(`${rolling.url}/remotes/browse/static/js/none.89abcdef.js`);
  await Promise.all([rolling, before, after].map((server) => server.remove()));

  expect(statuses).toEqual([200, 200]);
  expect(missing.status).toBe(404);
});

it("has a front end's files whose names never change, also while their server is gone", async () => {
  expect(await get(script)).toMatchObject({ status: 200 });
  await remote.kill();
  expect(await get(script)).toMatchObject({ status: 200 });
  await remote.start();
});
