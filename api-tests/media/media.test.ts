import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toImageVariantKey, imageWidths, type Song } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { byterangeParts } from './byterange-parts.ts';
import { newSong } from '../catalog/new-song.ts';
import { internalDescribe, internalIt, isExternal } from '../product/product-location.ts';
import { audio } from '../catalog/song-form.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let song: Song;
let bytes: Uint8Array;

beforeAll(async () => {
  product = await sharedProduct();
  const { client } = await product.signUp();
  const file = await audio();
  song = await newSong(client, { audio: file });
  bytes = new Uint8Array(await file.arrayBuffer());
});

afterAll(() => product.close());

const requestAudio = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(product.url + song.audio_url, { method, headers });
/** Stores an object directly. Returns the path at which it is served. */
const serve = async (
  content: Uint8Array,
  extension = 'mp3',
  key = `0123456789abcdef-${randomUUID()}.${extension}`,
) => {
  await product.internals.storeObject(`media/${key}`, content);
  return `/media/${key}`;
};
const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const body = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('audio', () => {
  it('is served whole and unchanged, without a cookie, as immutable', async () => {
    const response = await requestAudio();
    expect(response.status).toBe(200);
    expect(hash(await body(response))).toBe(hash(bytes));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'audio/mpeg',
      etag: expect.stringMatching(isExternal ? /^".+"$/ : /^"[0-9a-f]{16}-.+"$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=-500', -500, undefined],
    ['bytes=1000-', 1000, undefined],
    ['bytes=5-99999999', 5, undefined],
  ])('serves %s with 206 and exactly these bytes', async (range, start, end) => {
    const response = await requestAudio({ range });
    const expected = bytes.slice(start, end);
    const from = start < 0 ? bytes.length + start : start;
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(
      `bytes ${from}-${from + expected.length - 1}/${bytes.length}`,
    );
    expect(response.headers.get('content-length')).toBe(String(expected.length));
    expect(hash(await body(response))).toBe(hash(expected));
  });

  internalIt.each(['bytes=99999999-', 'bytes=99999999-99999999', 'bytes=-0'])(
    'returns 416 and the size for %s',
    async (range) => {
      const response = await requestAudio({ range });
      expect(response.status).toBe(416);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    },
  );

  internalIt.each(['bytes=abc', 'chunks=0-1', 'bytes=5-2'])('ignores the invalid range %s', async (range) => {
    expect((await requestAudio({ range })).status).toBe(200);
  });

  internalIt('sends the same headers without a body for HEAD', async () => {
    const response = await requestAudio({ range: 'bytes=0-9' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await body(response)).toHaveLength(0);
  });

  internalIt('serves several ranges as multipart/byteranges', async () => {
    const response = await requestAudio({ range: 'bytes=0-9,100-199,-5' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBeNull();
    const type = response.headers.get('content-type') ?? '';
    const boundary = /^multipart\/byteranges; boundary=(.+)$/.exec(type)?.[1] ?? '';
    const content = Buffer.from(await body(response));
    expect(response.headers.get('content-length')).toBe(String(content.length));
    expect(byterangeParts(content, boundary)).toEqual([
      { range: `bytes 0-9/${bytes.length}`, bytes: Buffer.from(bytes.slice(0, 10)) },
      { range: `bytes 100-199/${bytes.length}`, bytes: Buffer.from(bytes.slice(100, 200)) },
      {
        range: `bytes ${bytes.length - 5}-${bytes.length - 1}/${bytes.length}`,
        bytes: Buffer.from(bytes.slice(-5)),
      },
    ]);
  });

  it('serves the only satisfiable one of several ranges', async () => {
    const response = await requestAudio({ range: 'bytes=99999999-,2-3' });
    expect(response.headers.get('content-range')).toBe(`bytes 2-3/${bytes.length}`);
    expect(await body(response)).toEqual(bytes.slice(2, 4));
  });

  it.each(['bytes=0-9,5-14', 'bytes=0-0,2-2,4-4,6-6,8-8,10-10,12-12,14-14,16-16'])(
    'is served whole for %s',
    async (range) => {
      const response = await requestAudio({ range });
      expect(response.status).toBe(200);
      expect((await body(response)).length).toBe(bytes.length);
    },
  );

  internalIt('limits open ranges to half a megabyte, and serves closed ones completely', async () => {
    const content = randomBytes(1_300_000);
    const path = await serve(content);
    const get = async (range?: string) => {
      const response = await fetch(product.url + path, { headers: range ? { range } : {} });
      return `${response.status} ${hash(await body(response))}`;
    };
    expect(await get('bytes=100-')).toBe(`206 ${hash(content.subarray(100, 524_388))}`);
    expect(await get('bytes=1-1299999')).toBe(`206 ${hash(content.subarray(1))}`);
    expect(await get('bytes=0-699999,700001-1299999')).toMatch(/^206 /);
    expect(await get()).toBe(`200 ${hash(content)}`);
  });

  internalIt('can be empty', async () => {
    const url = product.url + (await serve(Buffer.alloc(0)));
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '0']);
    expect(await body(response)).toHaveLength(0);
    expect((await fetch(url, { headers: { range: 'bytes=0-' } })).status).toBe(416);
  });

  it('sends Last-Modified, and accepts it in conditions', async () => {
    const date = (await requestAudio({}, 'HEAD')).headers.get('last-modified') ?? '';
    const past = new Date(Date.parse(date) - 1000).toUTCString();
    expect((await requestAudio({ 'if-modified-since': date })).status).toBe(304);
    expect((await requestAudio({ 'if-modified-since': past }, 'HEAD')).status).toBe(200);
    expect((await requestAudio({ 'if-unmodified-since': past })).status).toBe(412);
    expect((await requestAudio({ 'if-unmodified-since': date }, 'HEAD')).status).toBe(200);
    expect((await requestAudio({ range: 'bytes=0-9', 'if-range': date }, 'GET')).status).toBe(206);
    expect((await requestAudio({ range: 'bytes=0-9', 'if-range': past }, 'HEAD')).status).toBe(200);
  });

  internalIt('returns 412 without a body for a failed precondition', async () => {
    const response = await requestAudio({ 'if-match': '"other"', range: 'bytes=0-9' });
    expect(response.status).toBe(412);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await body(response)).toHaveLength(0);
  });

  it('returns 304 for a matching ETag, and honors If-Range', async () => {
    const etag = (await requestAudio({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await requestAudio({ 'if-none-match': etag })).status).toBe(304);
    expect((await requestAudio({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await requestAudio({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await requestAudio({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });
});

it('serves images with their media type, also with a width', async () => {
  for (const query of ['', '?w=96', '?w=320', '?w=640']) {
    const response = await fetch(product.url + song.image_url + query);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\/(png|webp)$/);
  }
});

internalDescribe('an image', () => {
  it('is served in the requested width, as WebP, with its own ETag', async () => {
    const key = `0123456789abcdef-${randomUUID()}.png`;
    const path = await serve(Buffer.from('the original'), 'png', key);
    const tags = new Set<string | null>();
    for (const width of imageWidths) {
      await serve(Buffer.from(`${width} wide`), 'webp', toImageVariantKey(key, width));
      const response = await fetch(`${product.url}${path}?w=${width}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(Buffer.from(await body(response)).toString()).toBe(`${width} wide`);
      tags.add(response.headers.get('etag'));
    }
    tags.add((await fetch(product.url + path, { method: 'HEAD' })).headers.get('etag'));
    expect(tags.size).toBe(4);
  });

  it.each(['?w=97', '?w=', '?w=96&w=320', '?w=96px', '?width=96', '?w[]=96', '?w=320'])(
    'is the original for %s, without such a width',
    async (query) => {
      const key = `0123456789abcdef-${randomUUID()}.png`;
      const path = await serve(Buffer.from('the original'), 'png', key);
      await serve(Buffer.from('narrow'), 'webp', toImageVariantKey(key, 96));
      const response = await fetch(product.url + path + query);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await body(response)).toString()).toBe('the original');
    },
  );

  it('has no separate path per width', async () => {
    const key = `0123456789abcdef-${randomUUID()}.png`;
    const path = await serve(Buffer.from('narrow'), 'webp', toImageVariantKey(key, 96));
    expect((await fetch(product.url + path, { method: 'HEAD' })).status).toBe(404);
  });
});

it('files are unavailable within seconds of their deletion, also for active listeners', async () => {
  const { client } = await product.signUp();
  const other = await newSong(client);
  const urls = [other.audio_url, other.image_url, `${other.image_url}?w=96`].map(
    (path) => product.url + path,
  );
  const statuses = async () =>
    Promise.all(urls.map(async (url) => (await fetch(url, { method: 'HEAD' })).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await (await client.send('DELETE', `/api/songs/${other.id}`)).text();
  await waitUntil(async () => (await statuses()).every((status) => status === 404));
});

it.each([
  '/media/nothing.mp3',
  '/media/..%2f..%2fsecrets.json',
  '/media/0123456789abcdef-00000000-0000-0000-0000-000000000000.mp3',
  '/media/',
])('has nothing at %s', async (path) => {
  expect([404, ...(isExternal ? [400] : [])]).toContain((await fetch(product.url + path)).status);
});
