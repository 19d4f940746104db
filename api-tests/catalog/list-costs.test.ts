import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '@rubato/testing';
import pg from 'pg';
import { playlistCalls } from './playlist-calls.ts';
import { queriesOfRequest } from '../product/request-queries.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

/** Many pages, and many segments of the whole list. */
const many = 20_000;

let product: TestProduct;
let client: ApiClient;
let catalog: pg.Client;
let userId: number;

beforeAll(async () => {
  product = await startTestProduct();
  const signedUp = await product.signUp();
  ({ client } = signedUp);
  userId = signedUp.user.id;
  catalog = new pg.Client(product.databaseUrl('catalog'));
  await catalog.connect();
  await fill();
}, 120_000);

afterAll(async () => {
  await catalog.end();
  await product.close();
});

/** Adds songs of 1,000 artists, each in an album, without running the triggers. */
async function fill(): Promise<void> {
  const key = `'0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3'`;
  const statements = [
    `SET session_replication_role = replica`,
    `INSERT INTO artists (user_id, artist_name, version) SELECT n, 'Artist ' || n, 1 FROM generate_series(1000, 1999) n ON CONFLICT DO NOTHING`,
    `INSERT INTO artists (user_id, artist_name, version) VALUES (${userId}, 'User', 1) ON CONFLICT DO NOTHING`,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT CASE WHEN n % 20 = 0 THEN ${userId} ELSE 1000 + n % 1000 END, 'Song ' || n, 'La, la', 'Folk', 1990, 180, 180,
       gen_random_uuid(), ${key}, gen_random_uuid(), ${key} FROM generate_series(1, ${many}) n`,
    `INSERT INTO albums (user_id, title, image_url, release_year)
     SELECT 1000 + n % 1000, 'Album ' || n, 'https://example.com/a.png', 1990 FROM generate_series(1, ${many / 10}) n`,
    `INSERT INTO album_songs (album_id, song_id) SELECT 1 + n % ${many / 10}, n FROM generate_series(1, ${many}) n`,
    `SET session_replication_role = origin`,
    `ANALYZE`,
  ];
  for (const statement of statements) await catalog.query(statement);
}

/** Counts the queries of a request for its list. */
async function countQueries(path: string, send = () => client.get(path)): Promise<number> {
  const queries = await queriesOfRequest(send);
  return queries.filter((text) => !/START TRANSACTION|COMMIT|idempotency|live-session/.test(text)).length;
}

describe('a list runs as many queries for many entries as for one', () => {
  it.each([
    ['/api/songs', 2],
    ['/api/songs/current', 2],
    ['/api/albums', 2],
    ['/api/albums/current', 2],
  ])('%s', async (path, queries) => {
    expect(await countQueries(`${path}?limit=1`)).toBe(queries);
    expect(await countQueries(`${path}?limit=100`)).toBe(queries);
  });

  it('/api/playlists', async () => {
    for (let n = 0; n < 5; n += 1) await client.post('/api/playlists', { name: `P ${n}`, description: 'D' });
    expect(await countQueries('/api/playlists?limit=5')).toBe(await countQueries('/api/playlists?limit=1'));
  });

  it('/api/playlists: one in library, regardless of its content', async () => {
    const { addSong, made } = playlistCalls(client);
    await addSong((await made()).id, 1);
    const queries = await queriesOfRequest(() => client.get('/api/playlists'));
    expect(queries.filter((text) => /playlist/.test(text))).toHaveLength(1);
  });
});

it('reads no more of a long list for HEAD than its first part, also after the response', async () => {
  const path = '/api/songs/current';
  const first = await countQueries(`${path}?limit=1`);
  expect(await countQueries(path)).toBeGreaterThan(first);
  const queries = await countQueries(path, async () => {
    const head = await client.send('HEAD', path);
    // Takes as many steps as reading the list for HEAD would.
    await (await client.get(path)).arrayBuffer();
    return head;
  });
  expect(queries).toBe(first);
});

it('the whole list contains each song once', async () => {
  // Without the client, which would check every song against the OpenAPI document.
  const response = await fetch(`${product.url}/api/songs`);
  const { songs }: { songs: { id: number }[] } = await response.json();
  expect(songs).toHaveLength(many);
  expect(new Set(songs.map(({ id }) => id)).size).toBe(many);
});
