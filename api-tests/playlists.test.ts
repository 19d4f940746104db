import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authEvents, playlistSchema, playlistTexts, texts, type Playlist } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { exact } from './exact.ts';
import { playlistCalls, playlistForm } from './playlist-calls.ts';
import { publishEvent } from './publish-event.ts';
import { insideIt } from './reach.ts';
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

describe('making a playlist', () => {
  it('answers 201 with the playlist, its owner named', async () => {
    const answer = await make({ user_id: 1 });
    expect(answer.status).toBe(201);
    expect(exact(playlistSchema).parse(await answer.json())).toEqual({
      ...playlistForm,
      id: expect.any(Number),
      song_ids: [],
      user_id: user.id,
      owner: { id: user.id, username: user.username },
    });
  });

  it('is seen at once, in the list, under its id and among the user’s ids', async () => {
    const playlist = await made();
    expect(await shown(playlist.id)).toEqual(playlist);
    const { playlists } = await (await client.get('/api/playlists/')).json();
    expect(playlists.at(-1)).toEqual(playlist);
    expect((await (await client.get('/api/auth/')).json()).playlistIds).toContain(playlist.id);
  });

  it.each([undefined, null, ''])('goes without an image: %p', async (image_url) => {
    expect(await made({ image_url })).toMatchObject({ image_url: null });
  });

  it.each(['PUT', 'POST'])('refuses what is wrong by field, on %s', async (method) => {
    const path = method === 'PUT' ? `/api/playlists/${(await made()).id}` : '/api/playlists';
    const answer = await client.send(method, path, { name: ' ', image_url: 'ftp://rubato.example/tram.png' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      name: 'Name is required',
      description: 'Description is required',
      image_url: 'Image URL must be a valid URL',
    });
  });

  it('makes one for one key, however often and at the same time', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([make({}, key), make({}, key), make({}, key)]);
    const again = await make({}, key);
    const playlists = await Promise.all([...answers, again].map((answer) => answer.json()));
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(playlists.map(({ id }) => id)).size).toBe(1);
    const other = await product.member();
    const others = await (await playlistCalls(other.client).make({}, key)).json();
    expect(others).toMatchObject({ user_id: other.user.id });
    expect(others.id).not.toBe(playlists[0].id);
  });

  it('refuses a key that is none', async () => {
    const answer = await make({}, { 'idempotency-key': 'x'.repeat(129) });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual(['idempotency-key']);
  });
});

describe('the list of playlists', () => {
  it('comes in pages that link to the next, oldest first, only the user’s own', async () => {
    for (let n = 0; n < 5; n += 1) await made({ name: `Page ${n}` });
    const all: Playlist[] = (await (await client.get('/api/playlists')).json()).playlists;
    const paged: Playlist[] = [];
    for (let path: string | undefined = '/api/playlists?limit=2'; path;) {
      const answer: Response = await client.get(path);
      paged.push(...(await answer.json()).playlists);
      path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(new Set(all.map((playlist) => playlist.user_id))).toEqual(new Set([user.id]));
  });

  it('is whole without a limit, however long, and empty at first', async () => {
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

  insideIt('takes library one query, whatever is in it', async () => {
    await addSong((await made()).id, await song());
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await (await client.get('/api/playlists')).json();
    const queries = query.mock.calls.map(([first]) => JSON.stringify(first));
    query.mockRestore();
    expect(queries.filter((text) => /playlist/.test(text))).toHaveLength(1);
  });

  it.each(['0', '101', 'ten'])('refuses the limit %p', async (limit) => {
    const answer = await client.get(`/api/playlists?limit=${limit}`);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual(['limit']);
  });
});

describe('changing a playlist', () => {
  it('answers with it as it is now, songs kept, an image left out gone', async () => {
    const playlist = await made();
    const songId = await song();
    await addSong(playlist.id, songId);
    const changes = { name: 'Sunny days', description: 'For the first' };
    const answer = await client.send('PUT', `/api/playlists/${playlist.id}`, changes);
    expect(answer.status).toBe(200);
    const changed = { ...playlist, ...changes, image_url: null, song_ids: [songId] };
    expect(await answer.json()).toEqual(changed);
    expect(await shown(playlist.id)).toEqual(changed);
  });

  it('can delete it, and its songs stay', async () => {
    const { id } = await made();
    const songId = await song();
    await addSong(id, songId);
    const answer = await client.send('DELETE', `/api/playlists/${id}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id, message: playlistTexts.deleted });
    expect((await client.get(`/api/playlists/${id}`)).status).toBe(404);
    expect((await client.get(`/api/songs/${songId}`)).status).toBe(200);
    expect((await client.send('DELETE', `/api/playlists/${id}`)).status).toBe(404);
  });
});

describe('the ETag of the list of playlists', () => {
  it('holds until something in it changes, for its owner only', async () => {
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

  it.each(calls)('is 404 to others: %s %s', async (method, path, body) => {
    const playlist = await made();
    const { client: other } = await product.member();
    const payload = method === 'POST' ? { song_id: await song() } : body;
    const answer = await other.send(method, `/api/playlists/${playlist.id}${path}`, payload);
    expect(answer.status).toBe(404);
    expect((await answer.json()).errors).toEqual({ message: texts.notFound });
    expect(await shown(playlist.id)).toEqual(playlist);
  });

  it.each(calls)('is 401 without a session: %s %s', async (method, path, body) => {
    const answer = await product.visitor().send(method, `/api/playlists/1${path}`, body);
    expect(answer.status).toBe(401);
    expect((await answer.json()).errors).toEqual({ message: texts.unauthorized });
  });

  it('lets visitors neither list nor make any', async () => {
    expect((await product.visitor().get('/api/playlists')).status).toBe(401);
    expect((await playlistCalls(product.visitor()).make()).status).toBe(401);
  });

  it.each(['GET', 'PUT', 'DELETE'])('is 400 for an id that is none: %s', async (method) => {
    const answer = await client.send(
      method,
      '/api/playlists/abc',
      method === 'PUT' ? playlistForm : undefined,
    );
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual(['id']);
  });
});

describe('a playlist’s owner', () => {
  insideIt('has the newest username, in whatever order the changes come', async () => {
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
    // Events come in their own time: when this one has come, so have those before it.
    await change(witness, 'seen', 9);
    await waitUntil(async () => (await ownerOf(witness, ids.witness)) === 'seen');
    await waitUntil(async () => (await ownerOf(renamed, ids.renamed)) === 'the-newest');
  });
});
