import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { playlistSchema, playlistTexts, songOrderTexts, texts, type Playlist } from '@rubato/contracts';
import { type ApiClient, queryDatabase } from '@rubato/testing';
import { exact } from '../product/exact.ts';
import { newSong } from './new-song.ts';
import { playlistCalls, playlistForm } from './playlist-calls.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import type { SignedUpUser } from '../product/product-clients.ts';
import { invalidSongOrders, longestSongOrder } from './song-orders.ts';

type Calls = ReturnType<typeof playlistCalls>;

let product: HostedProduct;
let client: ApiClient;
let user: SignedUpUser['user'];
let make: Calls['make'];
let made: Calls['made'];
let shown: Calls['shown'];
let addSong: Calls['addSong'];
let songId: number;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client, user } = await product.signUp());
  ({ make, made, shown, addSong } = playlistCalls(client));
  songId = (await newSong(client)).id;
});

afterAll(() => product.close());

describe('creating a playlist', () => {
  it('returns 201 and the playlist with its owner', async () => {
    const response = await make({ user_id: 1 });
    expect(response.status).toBe(201);
    expect(exact(playlistSchema).parse(await response.json())).toEqual({
      ...playlistForm,
      id: expect.any(Number),
      image_color: null,
      song_ids: [],
      user_id: user.id,
      owner: { id: user.id, username: user.username },
    });
  });

  it('is visible immediately in the list, by id and among the user’s ids', async () => {
    const playlist = await made();
    expect(await shown(playlist.id)).toEqual(playlist);
    const { playlists } = await (await client.get('/api/playlists/')).json();
    expect(playlists.at(-1)).toEqual(playlist);
    expect((await (await client.get('/api/auth/')).json()).playlistIds).toContain(playlist.id);
  });

  it.each([undefined, null, ''])('accepts a missing image: %p', async (image_url) => {
    expect(await made({ image_url })).toMatchObject({ image_url: null });
  });

  it.each(['PUT', 'POST'])('rejects invalid fields on %s', async (method) => {
    const path = method === 'PUT' ? `/api/playlists/${(await made()).id}` : '/api/playlists';
    const response = await client.send(method, path, {
      name: ' ',
      image_url: 'ftp://rubato.example/tram.png',
    });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({
      name: 'Name is required',
      description: 'Description is required',
      image_url: 'Image URL must be a valid URL',
    });
  });

  it('rejects an invalid key', async () => {
    const response = await make({}, { 'idempotency-key': 'x'.repeat(129) });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['idempotency-key']);
  });
});

describe('the list of playlists', () => {
  it('comes in linked pages, oldest first, with the user’s own only', async () => {
    for (let n = 0; n < 5; n += 1) await made({ name: `Page ${n}` });
    const all: Playlist[] = (await (await client.get('/api/playlists')).json()).playlists;
    const paged: Playlist[] = [];
    for (let path: string | undefined = '/api/playlists?limit=2'; path;) {
      const response: Response = await client.get(path);
      paged.push(...(await response.json()).playlists);
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(new Set(all.map((playlist) => playlist.user_id))).toEqual(new Set([user.id]));
  });

  it('is complete without a limit, and empty initially', async () => {
    const { client: collector, user: other } = await product.signUp();
    expect(await (await collector.get('/api/playlists')).json()).toEqual({ playlists: [] });
    await playlistCalls(collector).make();
    await queryDatabase(
      product.databaseUrl('library'),
      `INSERT INTO playlists (user_id, name, description)
       SELECT $1, 'Number ' || n, repeat('x', 2000) FROM generate_series(1, 700) AS n`,
      [other.id],
    );
    const { playlists } = await (await collector.get('/api/playlists')).json();
    expect(playlists).toHaveLength(701);
  });

  it.each(['0', '101', 'ten'])('rejects the limit %p', async (limit) => {
    const response = await client.get(`/api/playlists?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['limit']);
  });
});

describe('a playlist', () => {
  it('is updated, and loses an omitted image', async () => {
    const playlist = await made();
    const changes = { name: 'Sunny days', description: 'For the first' };
    const response = await client.send('PUT', `/api/playlists/${playlist.id}`, changes);
    expect(response.status).toBe(200);
    const changed = { ...playlist, ...changes, image_url: null };
    expect(await response.json()).toEqual(changed);
    expect(await shown(playlist.id)).toEqual(changed);
  });

  it('is deleted, and its songs are kept', async () => {
    const { id } = await made();
    await addSong(id, songId);
    const response = await client.send('DELETE', `/api/playlists/${id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id, message: playlistTexts.deleted });
    expect((await client.get(`/api/playlists/${id}`)).status).toBe(404);
    expect((await client.get(`/api/songs/${songId}`)).status).toBe(200);
    expect((await client.send('DELETE', `/api/playlists/${id}`)).status).toBe(404);
  });
});

describe('the ETag of the list of playlists', () => {
  it('is valid until something changes, for its owner only', async () => {
    const { id } = await made();
    const etag = (await client.get('/api/playlists')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"\d+-.+"$/);
    expect((await client.get('/api/playlists', { 'if-none-match': etag })).status).toBe(304);
    const { client: other } = await product.signUp();
    expect((await other.get('/api/playlists', { 'if-none-match': etag })).status).toBe(200);
    await addSong(id, songId);
    expect((await client.get('/api/playlists', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('the songs of a playlist', () => {
  it('are added, reordered and removed by the owner', async () => {
    const { id } = await made();
    const path = `/api/playlists/${id}/songs`;
    const songIds = async (response: Response) => [response.status, (await response.json()).song_ids];
    expect(await songIds(await addSong(id, songId))).toEqual([200, [songId]]);
    expect((await shown(id)).song_ids).toEqual([songId]);
    expect(await songIds(await client.send('PUT', path, { song_ids: [songId] }))).toEqual([200, [songId]]);
    const stale = await client.send('PUT', path, { song_ids: [] });
    expect([stale.status, (await stale.json()).errors]).toEqual([409, { song_ids: songOrderTexts.stale }]);
    expect(await songIds(await client.send('DELETE', `${path}/${songId}`))).toEqual([200, []]);
  });

  it.each(invalidSongOrders)('reject %s as their order', async (_what, song_ids) => {
    const { id } = await made();
    const response = await client.send('PUT', `/api/playlists/${id}/songs`, { song_ids });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)[0]).toMatch(/^song_ids/);
  });

  it('can be 10,000 in one request', async () => {
    const { id } = await made();
    const body = { song_ids: longestSongOrder };
    expect((await client.send('PUT', `/api/playlists/${id}/songs`, body)).status).toBe(409);
  });

  it.each([undefined, null, 0, -1, 1.5, 'one', '1'])('reject the id %p', async (wrong) => {
    const response = await addSong((await made()).id, wrong);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['song_id']);
  });

  it('return 404 for a missing song', async () => {
    const response = await addSong((await made()).id, 2_147_483_647);
    expect(response.status).toBe(404);
    expect((await response.json()).errors).toEqual({ message: texts.notFound });
  });
});

describe('a playlist’s privacy', () => {
  const calls: [string, string, object | undefined][] = [
    ['GET', '', undefined],
    ['PUT', '', playlistForm],
    ['DELETE', '', undefined],
    ['POST', '/songs', { song_id: 1 }],
    ['DELETE', '/songs/1', undefined],
  ];

  it('returns 404 to others', async () => {
    const { id } = await made();
    const { client: other } = await product.signUp();
    const response = await other.get(`/api/playlists/${id}`);
    expect(response.status).toBe(404);
    expect((await response.json()).errors).toEqual({ message: texts.notFound });
  });

  it.each(calls)('returns 401 without a session: %s %s', async (method, path, body) => {
    const response = await product.visitor().send(method, `/api/playlists/1${path}`, body);
    expect(response.status).toBe(401);
    expect((await response.json()).errors).toEqual({ message: texts.unauthorized });
  });

  it('rejects listing and creating by visitors', async () => {
    expect((await product.visitor().get('/api/playlists')).status).toBe(401);
    expect((await playlistCalls(product.visitor()).make()).status).toBe(401);
  });

  it.each(['GET', 'PUT', 'DELETE'])('returns 400 for an invalid id: %s', async (method) => {
    const response = await client.send(
      method,
      '/api/playlists/abc',
      method === 'PUT' ? playlistForm : undefined,
    );
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['id']);
  });
});
