import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authEvents, playlistSchema, playlistTexts, texts, type Playlist } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { exact } from './exact.ts';
import { playlistCalls, playlistForm } from './playlist-calls.ts';
import { publishEvent } from './publish-event.ts';
import { internalIt } from './product-location.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

type Member = Awaited<ReturnType<TestProduct['member']>>;
type Calls = ReturnType<typeof playlistCalls>;

let product: TestProduct;
let client: ApiClient;
let user: Member['user'];
let make: Calls['make'];
let made: Calls['made'];
let shown: Calls['shown'];
let song: Calls['song'];
let addSong: Calls['addSong'];

beforeAll(async () => {
  product = await startTestProduct();
  ({ client, user } = await product.member());
  ({ make, made, shown, song, addSong } = playlistCalls(client));
});

afterAll(() => product.close());

describe('creating a playlist', () => {
  it('returns 201 and the playlist with its owner', async () => {
    const response = await make({ user_id: 1 });
    expect(response.status).toBe(201);
    expect(exact(playlistSchema).parse(await response.json())).toEqual({
      ...playlistForm,
      id: expect.any(Number),
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

  it('creates one playlist per key, also concurrently', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([make({}, key), make({}, key), make({}, key)]);
    const again = await make({}, key);
    const playlists = await Promise.all([...responses, again].map((response) => response.json()));
    expect([...responses, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(playlists.map(({ id }) => id)).size).toBe(1);
    const other = await product.member();
    const others = await (await playlistCalls(other.client).make({}, key)).json();
    expect(others).toMatchObject({ user_id: other.user.id });
    expect(others.id).not.toBe(playlists[0].id);
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
    const { client: collector, user: other } = await product.member();
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

  internalIt('takes one query in library, regardless of its content', async () => {
    await addSong((await made()).id, await song());
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await (await client.get('/api/playlists')).json();
    const queries = query.mock.calls.map(([first]) => JSON.stringify(first));
    query.mockRestore();
    expect(queries.filter((text) => /playlist/.test(text))).toHaveLength(1);
  });

  it.each(['0', '101', 'ten'])('rejects the limit %p', async (limit) => {
    const response = await client.get(`/api/playlists?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['limit']);
  });
});

describe('updating a playlist', () => {
  it('returns the updated playlist, keeps its songs, and removes an omitted image', async () => {
    const playlist = await made();
    const songId = await song();
    await addSong(playlist.id, songId);
    const changes = { name: 'Sunny days', description: 'For the first' };
    const response = await client.send('PUT', `/api/playlists/${playlist.id}`, changes);
    expect(response.status).toBe(200);
    const changed = { ...playlist, ...changes, image_url: null, song_ids: [songId] };
    expect(await response.json()).toEqual(changed);
    expect(await shown(playlist.id)).toEqual(changed);
  });

  it('deletes it, and keeps the songs', async () => {
    const { id } = await made();
    const songId = await song();
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
    const etagNow = async () => (await client.get('/api/playlists')).headers.get('etag') ?? '';
    const changes = [
      () => client.send('PUT', `/api/playlists/${id}`, { ...playlistForm, name: 'Another name' }),
      async () => addSong(id, await song()),
      () => client.send('DELETE', `/api/playlists/${id}`),
    ];
    for (const change of changes) {
      const etag = await etagNow();
      expect(etag).toMatch(/^(W\/)?"\d+-.+"$/);
      expect((await client.get('/api/playlists', { 'if-none-match': etag })).status).toBe(304);
      const { client: other } = await product.member();
      expect((await other.get('/api/playlists', { 'if-none-match': etag })).status).toBe(200);
      await change();
      expect((await client.get('/api/playlists', { 'if-none-match': etag })).status).toBe(200);
    }
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

  it.each(calls)('returns 404 to others: %s %s', async (method, path, body) => {
    const playlist = await made();
    const { client: other } = await product.member();
    const payload = method === 'POST' ? { song_id: await song() } : body;
    const response = await other.send(method, `/api/playlists/${playlist.id}${path}`, payload);
    expect(response.status).toBe(404);
    expect((await response.json()).errors).toEqual({ message: texts.notFound });
    expect(await shown(playlist.id)).toEqual(playlist);
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

describe('a playlist’s owner', () => {
  internalIt('has the newest username, regardless of the order of events', async () => {
    const [renamed, witness] = [await product.member(), await product.member()];
    const owned = async ({ client: owner }: typeof renamed) =>
      (await (await playlistCalls(owner).make()).json()).id;
    const ids = { renamed: await owned(renamed), witness: await owned(witness) };
    const change = ({ user }: typeof renamed, username: string, version: number) =>
      publishEvent(product, authEvents.userUpdated, { id: user.id, username, artist_name: 'Anna', version });
    const ownerOf = async ({ client: reader }: typeof renamed, id: number) =>
      (await (await reader.get(`/api/playlists/${id}`)).json()).owner.username;
    await change(renamed, 'the-newest', 9);
    await change(renamed, 'older', 8);
    // Events are delivered in order: once this one is handled, so are all earlier ones.
    await change(witness, 'seen', 9);
    await waitUntil(async () => (await ownerOf(witness, ids.witness)) === 'seen');
    await waitUntil(async () => (await ownerOf(renamed, ids.renamed)) === 'the-newest');
  });
});
