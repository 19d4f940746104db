import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EdgeProxyBed } from './edge-proxy-bed.ts';

const song = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';
const cover = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.jpg';
const content = Buffer.from('the content of a file');
const etag = `"${createHash('md5').update(content).digest('hex')}"`;
const bed = new EdgeProxyBed();
type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds like the object store, whatever its own headers about caches say. */
const serve: Respond = ({ headers }, response) => {
  const common = { etag, 'cache-control': 'max-age=86400', expires: 'Thu, 01 Jan 2099 00:00:00 GMT' };
  if (headers['if-none-match'] === etag) return void response.writeHead(304, common).end();
  const range = headers.range && { 'content-range': `bytes 0-${content.length - 1}/${content.length}` };
  response.writeHead(range ? 206 : 200, { ...common, ...range, 'content-length': content.length });
  response.end(content);
};
const outages: Readonly<Record<string, Respond>> = {
  'closes connections': ({ socket }) => socket.destroy(),
  'does not respond': () => {},
  'responds with 503': (_request, response) => response.writeHead(503).end(),
  'responds with an invalid header': ({ socket }) => socket.end('HTTP/1.1 200 OK\r\n\0: 1\r\n\r\n'),
};
const missing: Respond = (_request, response) => response.writeHead(404).end();

const statusOf = async (path: string) => {
  const response = await bed.send(path);
  await response.arrayBuffer();
  return response.status;
};
/** Sends requests until the store has been asked again, because what the cache has is not valid any more. */
async function awaitRevalidation(path: string, statuses: readonly number[]): Promise<void> {
  const before = bed.store.requests.length;
  await waitUntil(async () => {
    expect(statuses).toContain(await statusOf(path));
    return bed.store.requests.length > before;
  });
}

beforeEach(async () => {
  await bed.startUpstreams();
  bed.store.respond = serve;
});
afterEach(() => bed.close());

describe.each([
  ...Object.keys(outages).map((outage) => [outage, song] as const),
  ['closes connections', cover] as const,
])('while the object store %s, %s', (outage, path) => {
  it('is served from the cache, and revalidated afterwards', async () => {
    await bed.openProxy();
    expect(await statusOf(path)).toBe(200);
    bed.store.respond = outages[outage]!;
    await awaitRevalidation(path, [200]);
    bed.store.respond = serve;
    await awaitRevalidation(path, [200]);

    expect(bed.store.requests.at(-1)!.headers['if-none-match']).toBe(etag);
  });

  it('is not served beyond the stated time, although it is requested', async () => {
    await bed.openProxy({ STORE_OUTAGE_SECONDS: '1' });
    expect(await statusOf(path)).toBe(200);
    bed.store.respond = outages[outage]!;
    await waitUntil(async () => (await statusOf(path)) === 503);

    expect(await statusOf(path)).toBe(503);
  });
});

it.each([song, cover])('%s is gone once it is gone from the object store', async (path) => {
  await bed.openProxy({ STORE_OUTAGE_SECONDS: '0' });
  expect(await statusOf(path)).toBe(200);
  bed.store.respond = missing;
  await waitUntil(async () => (await statusOf(path)) === 404);
  bed.store.respond = outages['responds with 503']!;

  // An outage does not bring it back.
  await awaitRevalidation(path, [404, 503]);
});

it('does not pass on what the object store says about caches', async () => {
  await bed.openProxy();
  const { headers } = await bed.send(song);

  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('expires')).toBe(null);
});

it('logs the server that failed, and its status', async () => {
  await bed.openProxy();
  bed.store.respond = outages['responds with 503']!;
  expect(await statusOf(song)).toBe(503);

  expect(JSON.parse(await bed.awaitLogLine('/rubato/media/'))).toMatchObject({
    upstream: new URL(bed.store.url).host,
    upstreamStatus: '503',
  });
});

it('starts again after it was killed', async () => {
  await bed.openProxy();
  await bed.edgeProxy.kill();
  await bed.edgeProxy.start();

  expect(await statusOf(song)).toBe(200);
});
