import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { songSchema, type Song } from '@rubato/contracts';
import { audio, songForm } from './song-form.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;
let song: Song;
let bytes: Uint8Array;

beforeAll(async () => {
  product = await startTestProduct();
  const { client } = await product.member();
  song = songSchema.parse(await (await client.post('/api/songs', await songForm())).json());
  bytes = new Uint8Array(await (await audio()).arrayBuffer());
});

afterAll(() => product.close());

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(product.url + song.audio_url, { method, headers });
const body = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('audio', () => {
  it('comes whole and unchanged, without a cookie, cacheable for ever', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await body(answer)).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'audio/mpeg',
      etag: expect.stringMatching(/^"[0-9a-f]{16}-.+"$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=-500', -500, undefined],
    ['bytes=1000-', 1000, undefined],
    ['bytes=5-99999999', 5, undefined],
  ])('answers %s with 206 and just these bytes', async (range, start, end) => {
    const answer = await ask({ range });
    const expected = bytes.slice(start, end);
    const from = start < 0 ? bytes.length + start : start;
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${from}-${from + expected.length - 1}/${bytes.length}`,
    );
    expect(answer.headers.get('content-length')).toBe(String(expected.length));
    expect(await body(answer)).toEqual(expected);
  });

  it.each(['bytes=99999999-', 'bytes=99999999-99999999', 'bytes=-0'])(
    'answers %s with 416 and the size',
    async (range) => {
      const answer = await ask({ range });
      expect(answer.status).toBe(416);
      expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    },
  );

  it.each(['bytes=abc', 'chunks=0-1', 'bytes=5-2'])('ignores %s, which is no range', async (range) => {
    expect((await ask({ range })).status).toBe(200);
  });

  it('tells HEAD the same headers and no bytes', async () => {
    const answer = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(await body(answer)).toHaveLength(0);
  });

  it('answers 304 to who has it, and honours If-Range', async () => {
    const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });
});

it('serves the picture in its own type, also where a width is asked for', async () => {
  for (const query of ['', '?w=96', '?w=320', '?w=640']) {
    const answer = await fetch(product.url + song.image_url + query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^image\/(png|webp)$/);
  }
});

it.each([
  '/media/nothing.mp3',
  '/media/..%2f..%2fsecrets.json',
  '/media/0123456789abcdef-00000000-0000-0000-0000-000000000000.mp3',
  '/media/',
])('has nothing at %s', async (path) => {
  expect((await fetch(product.url + path)).status).toBe(404);
});
