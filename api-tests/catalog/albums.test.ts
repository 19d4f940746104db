import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumSchema, albumTexts, songOrderTexts, texts } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { exact } from '../product/exact.ts';
import { newSong } from './new-song.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { invalidSongOrders, longestSongOrder } from './song-orders.ts';

let product: HostedProduct;
let owner: ApiClient;
let other: ApiClient;
let ownerId: number;
let songId: number;

beforeAll(async () => {
  product = await sharedProduct();
  const signedUp = await product.signUp();
  ({ client: owner } = signedUp);
  ownerId = signedUp.user.id;
  ({ client: other } = await product.signUp());
  songId = (await newSong(owner)).id;
});

afterAll(() => product.close());

const form = { title: 'Winter Almanac', image_url: 'https://example.com/cover.png', release_year: 1974 };
const newAlbum = async (client = owner) =>
  albumSchema.parse(await (await client.post('/api/albums/', form)).json());
const errorsOf = async (response: Response) => ({
  status: response.status,
  errors: (await response.json()).errors,
});

describe('an album', () => {
  it('is created, found, and listed by id and among its owner’s', async () => {
    const response = await owner.post('/api/albums', form);
    expect(response.status).toBe(201);
    const album = await response.json();
    expect(exact(albumSchema).parse(album)).toMatchObject({
      ...form,
      song_ids: [],
      artist: { artist_id: ownerId },
    });
    expect(await (await product.visitor().get(`/api/albums/${album.id}`)).json()).toEqual(album);
    expect((await (await product.visitor().get('/api/albums')).json())[album.id]).toEqual(album);
    expect((await (await owner.get('/api/auth')).json()).albumIds).toContain(album.id);
  });

  it('is updated by its owner', async () => {
    const { id } = await newAlbum();
    const response = await owner.send('PUT', `/api/albums/${id}`, {
      ...form,
      title: 'Other',
      release_year: '1940',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, title: 'Other', release_year: 1940 });
  });

  it('is deleted by its owner', async () => {
    const { id } = await newAlbum();
    const response = await owner.send('DELETE', `/api/albums/${id}`);
    expect(await response.json()).toEqual({ id, message: texts.albumDeleted });
    expect((await owner.get(`/api/albums/${id}`)).status).toBe(404);
  });

  it.each([
    [
      {},
      {
        title: albumTexts.titleRequired,
        image_url: albumTexts.imageRequired,
        release_year: albumTexts.yearRequired,
      },
    ],
    [{ ...form, title: 'x'.repeat(201) }, { title: 'Album title cannot be longer that 200 characters' }],
    [
      { ...form, image_url: 'https://example.com/cover.gif' },
      { image_url: 'Image URL must end in .png, .jpg, .jpeg, and must be a valid URL' },
    ],
    [{ ...form, image_url: '/media/cover.png' }, { image_url: albumTexts.imageUrl }],
    [{ ...form, release_year: 1939 }, { release_year: 'Album Release Year must be 1940 or later' }],
    [{ ...form, release_year: '' }, { release_year: 'Album Release Year is required' }],
    [{ ...form, release_year: null }, { release_year: 'Album Release Year is required' }],
  ])('is rejected as %j', async (body, errors) => {
    expect(await errorsOf(await owner.post('/api/albums', body))).toEqual({ status: 400, errors });
    const { id } = await newAlbum();
    expect(await errorsOf(await owner.send('PUT', `/api/albums/${id}`, body))).toEqual({
      status: 400,
      errors,
    });
  });
});

describe('the songs of an album', () => {
  it('are added, reordered and removed by the owner', async () => {
    const { id } = await newAlbum();
    const path = `/api/albums/${id}/songs`;
    const songIds = async (response: Response) => [response.status, (await response.json()).song_ids];
    expect(await songIds(await owner.post(`${path}/${songId}`))).toEqual([200, [songId]]);
    expect((await (await owner.get(`/api/songs/${songId}`)).json()).albums).toContain(id);
    expect(await songIds(await owner.send('PUT', path, { song_ids: [songId] }))).toEqual([200, [songId]]);
    const stale = await owner.send('PUT', path, { song_ids: [] });
    expect(await errorsOf(stale)).toEqual({ status: 409, errors: { song_ids: songOrderTexts.stale } });
    expect(await songIds(await owner.send('DELETE', `${path}/${songId}`))).toEqual([200, []]);
  });

  it.each(invalidSongOrders)('reject %s as their order', async (_what, song_ids) => {
    const { id } = await newAlbum();
    const response = await owner.send('PUT', `/api/albums/${id}/songs`, { song_ids });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)[0]).toMatch(/^song_ids/);
  });

  it('can be 10,000 in one request', async () => {
    const { id } = await newAlbum();
    const body = { song_ids: longestSongOrder };
    expect((await owner.send('PUT', `/api/albums/${id}/songs`, body)).status).toBe(409);
  });
});

describe('another’s album', () => {
  it('is visible and read-only', async () => {
    const { id } = await newAlbum();
    expect(await errorsOf(await other.send('PUT', `/api/albums/${id}`, form))).toEqual({
      status: 403,
      errors: { message: texts.forbidden },
    });
    expect(await (await other.get(`/api/albums/${id}`)).json()).toMatchObject(form);
  });

  it('rejects changes by visitors with 401', async () => {
    const { id } = await newAlbum();
    const visitor = product.visitor();
    for (const response of [
      await visitor.post('/api/albums', form),
      await visitor.send('PUT', `/api/albums/${id}`, form),
      await visitor.send('DELETE', `/api/albums/${id}`),
    ])
      expect(await errorsOf(response)).toEqual({ status: 401, errors: { message: texts.unauthorized } });
  });
});

describe('the list of albums', () => {
  it('comes in pages, each album once, keyed by id', async () => {
    for (let n = 0; n < 3; n += 1) await newAlbum();
    const all = await (await owner.get('/api/albums/')).json();
    const paged = {};
    for (let path: string | undefined = '/api/albums?limit=2'; path;) {
      const response: Response = await owner.get(path);
      Object.assign(paged, await response.json());
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
  });
});

describe('a list’s ETag', () => {
  it.each(['/api/albums', '/api/albums/current', '/api/songs', '/api/songs?limit=2', '/api/songs/current'])(
    'of %s is valid until something changes',
    async (path) => {
      const etag = (await owner.get(path)).headers.get('etag') ?? '';
      // An edge proxy that compresses makes it a weak one.
      const opaque = etag.replace(/^W\//, '');
      expect(opaque).toMatch(/^"[^"]+"$/);
      const again = await owner.get(path, { 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')?.replace(/^W\//, '')).toBe(opaque);
      expect(await again.text()).toBe('');
      const { id } = await newAlbum();
      await owner.post(`/api/albums/${id}/songs/${songId}`);
      const changed = await owner.get(path, { 'if-none-match': etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toContain(opaque);
    },
  );

  it('differs by page and user', async () => {
    const etag = (await owner.get('/api/songs/current?limit=1')).headers.get('etag') ?? '';
    expect((await owner.get('/api/songs/current?limit=2', { 'if-none-match': etag })).status).toBe(200);
    expect((await other.get('/api/songs/current?limit=1', { 'if-none-match': etag })).status).toBe(200);
  });
});
