import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxPageIds, userSchema } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { newSong } from '../catalog/new-song.ts';
import { queriesOfRequest } from '../product/request-queries.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';
import type { SignedUpUser } from '../product/product-clients.ts';

/** More than two pages. */
const many = 2 * maxPageIds + 5000;
const password = 'a fine long password';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

afterAll(() => product.close());

const library = (query: string, values: unknown[] = []) =>
  queryDatabase(product.databaseUrl('library'), query, values);
const userOf = async (response: Response) => userSchema.parse(await response.json());

/**
 * A new user whose name has reached library, since that raises the version of their playlists once after the
 * sign-up.
 */
async function knownUser(): Promise<SignedUpUser> {
  const signedUp = await product.signUp();
  await waitUntil(
    async () => (await library('SELECT 1 FROM users WHERE id = $1', [signedUp.user.id])).length > 0,
  );
  return signedUp;
}

describe('a user with many likes and playlists', () => {
  let client: ApiClient;
  let user: { id: number; email: string };

  beforeAll(async () => {
    ({ client, user } = await product.signUp());
    // Several likes with the same time, also at a page boundary.
    await library(
      `INSERT INTO likes (user_id, song_id, created_at)
       SELECT $1, 1 + n * 7919 % ${many}, timestamptz '2026-01-01' + n / 30 * interval '1 second'
       FROM generate_series(1, ${many}) n`,
      [user.id],
    );
    await library(`
      SET session_replication_role = replica;
      INSERT INTO playlists (user_id, name, description) SELECT ${user.id}, 'P', 'D' FROM generate_series(1, ${many});
      ANALYZE likes; ANALYZE playlists`);
  });

  it('gets all ids, in order', async () => {
    const [expected] = await library(
      `SELECT (SELECT array_agg(song_id ORDER BY created_at, song_id) FROM likes WHERE user_id = $1) AS likes,
        (SELECT array_agg(id ORDER BY id) FROM playlists WHERE user_id = $1) AS playlists`,
      [user.id],
    );
    const response = await client.get('/api/auth/');
    expect(response.status).toBe(200);
    const { likedSongIds, playlistIds, partial } = await userOf(response);
    expect([likedSongIds.length, playlistIds.length, partial]).toEqual([many, many, undefined]);
    // Compared as text: differences of long arrays take too long to print.
    expect(likedSongIds.join() === expected?.likes.join()).toBe(true);
    expect(playlistIds.join() === expected?.playlists.join()).toBe(true);
  });

  it('gets all ids at log-in, uncached', async () => {
    const visitor = product.visitor();
    const response = await visitor.post('/api/auth/login', { email: user.email, password });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { likedSongIds, playlistIds } = await userOf(response);
    expect([likedSongIds.length, playlistIds.length]).toEqual([many, many]);
  });
});

describe('the ETag of the current user', () => {
  let client: ApiClient;

  beforeAll(async () => {
    ({ client } = await knownUser());
  });

  const etag = async () => (await client.get('/api/auth/')).headers.get('etag') ?? '';
  const statusWith = async (tag: string) => (await client.get('/api/auth/', { 'if-none-match': tag })).status;

  it('returns 304 without reading any list', async () => {
    const tag = await etag();
    for (const given of [tag, `W/${tag}`]) {
      const queries = await queriesOfRequest(() => client.get('/api/auth/', { 'if-none-match': given }));
      expect(queries.filter((text) => /FROM (likes|playlists|songs|albums)\b/.test(text))).toEqual([]);
      expect(await statusWith(given)).toBe(304);
    }
  });

  it('is bound to one account', async () => {
    const { client: other } = await product.signUp();
    const response = await other.get('/api/auth/', { 'if-none-match': await etag() });
    expect(response.status).toBe(200);
  });

  it.each([undefined, '', '"0.0.0.0"', '"1-x"', 'x', '"0.0.0.0-AAAAAAAAAAAAAAAA"'])(
    'is not %p',
    async (tag) => expect(await statusWith(tag ?? '')).toBe(200),
  );

  it('changes with every list', async () => {
    const changes: (() => Promise<unknown>)[] = [];
    const { id: songId } = await newSong(client);
    const album = { title: 'A', image_url: 'https://rubato.example/a.png', release_year: 1990 };
    let playlistId = 0;
    let albumId = 0;
    changes.push(
      () => client.post(`/api/likes/${songId}`),
      () => client.send('DELETE', `/api/likes/${songId}`),
      async () => {
        const made = await client.post('/api/playlists', { name: 'P', description: 'D' });
        ({ id: playlistId } = await made.json());
      },
      () => client.send('DELETE', `/api/playlists/${playlistId}`),
      async () => {
        ({ id: albumId } = await (await client.post('/api/albums', album)).json());
      },
      () => client.send('DELETE', `/api/albums/${albumId}`),
      () => client.send('DELETE', `/api/songs/${songId}`),
      () => newSong(client),
    );
    for (const change of changes) {
      const before = await etag();
      expect(await statusWith(before)).toBe(304);
      await change();
      expect(await statusWith(before)).toBe(200);
    }
  });
});

describe('an unavailable list', () => {
  it('is empty and named in partial, does not affect log-in, and is not kept once it is available', async () => {
    const { client, user } = await knownUser();
    await client.post('/api/playlists', { name: 'P', description: 'D' });
    const tag = (await client.get('/api/auth/')).headers.get('etag') ?? '';
    let partialTag = '';
    await library('ALTER TABLE likes RENAME TO likes_away');
    try {
      const responses = [
        await client.get('/api/auth/'),
        await client.get('/api/auth/', { 'if-none-match': tag }),
        await product.visitor().post('/api/auth/login', { email: user.email, password }),
      ];
      for (const response of responses.filter(({ status }) => status === 200)) {
        expect(response.headers.get('etag')).not.toBe(tag);
        expect(await userOf(response)).toMatchObject({
          likedSongIds: [],
          playlistIds: [expect.any(Number)],
          partial: ['likedSongIds'],
        });
      }
      partialTag = responses[0]?.headers.get('etag') ?? '';
      // The version of the likes is still available, so clients that have them get 304.
      expect(responses.map(({ status }) => status)).toEqual([200, 304, 200]);
    } finally {
      await library('ALTER TABLE likes_away RENAME TO likes');
    }
    const complete = await client.get('/api/auth/', { 'if-none-match': partialTag });
    expect([complete.status, (await userOf(complete)).partial]).toEqual([200, undefined]);
  });
});
