import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@rubato/testing';
import pg from 'pg';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { albumQueries } from '../albums/album-queries.ts';
import { migrations } from '../app.module.ts';
import { artistQueries } from '../artists/artist-queries.ts';
import { songQueries } from '../songs/song-queries.ts';

const songs = 100_000;
const albums = songs / 10;

let testDatabase: TestDatabase;
let database: pg.Client;

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(migrations);
  database = new pg.Client(testDatabase.url);
  await database.connect();
  await fill();
}, 120_000);

afterAll(async () => {
  await database.end();
  await testDatabase.drop();
});

/** Adds songs of 1,000 artists, each in an album, without running the triggers. */
async function fill(): Promise<void> {
  const key = `'0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3'`;
  const statements = [
    `SET session_replication_role = replica`,
    // VACUUM finds rows visible to all only if they are committed to disk and no other vacuum has a snapshot.
    `SET synchronous_commit = on`,
    ...['songs', 'albums'].map((table) => `ALTER TABLE ${table} SET (autovacuum_enabled = off)`),
    `INSERT INTO artists (user_id, artist_name, version, handle)
     SELECT n, 'Artist ' || n, 1, 'artist-' || n FROM generate_series(1000, 1999) n`,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT 1000 + n % 1000, 'Song ' || n, 'La, la', 'Folk', 1990, 180, 180,
       gen_random_uuid(), ${key}, gen_random_uuid(), ${key} FROM generate_series(1, ${songs}) n`,
    `INSERT INTO albums (user_id, title, image_url, release_year)
     SELECT 1000 + n % 1000, 'Album ' || n, 'https://example.com/a.png', 1990 FROM generate_series(1, ${albums}) n`,
    `INSERT INTO album_songs (album_id, song_id) SELECT 1 + n % ${albums}, n FROM generate_series(1, ${songs}) n`,
    `SET session_replication_role = origin`,
    `VACUUM ANALYZE`,
  ];
  for (const statement of statements) await database.query(statement);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly Plan[];
}

/** The large tables that the plan scans sequentially. */
function scannedTables(plan: Plan): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] !== 'artists'
      ? [String(plan['Relation Name'])]
      : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)];
}

describe(`with ${songs} songs, no sequential scan`, () => {
  it.each([
    ['for a page', songQueries.page.text, ['/media/', 50_000, 51, false]],
    ['for a late page', songQueries.page.text, ['/media/', 200, 51, false]],
    ['for a page of one user', songQueries.pageOfUser.text, ['/media/', 50_000, 51, false, 1500]],
    ['for one song', songQueries.byId.text, ['/media/', 777, 0, false]],
    ['for a page of albums', albumQueries.page.text, ['/media/', 5000, 51]],
    ['for one album', albumQueries.byId.text, ['/media/', 777, 0, false]],
    ['for the ids of a user’s songs', 'SELECT id FROM songs WHERE user_id = $1 ORDER BY id', [1500]],
    ['for the ids of a user’s albums', 'SELECT id FROM albums WHERE user_id = $1 ORDER BY id', [1500]],
  ])('%s', async (_name, text, values) => {
    const { rows } = await database.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    expect(scannedTables(rows[0]['QUERY PLAN'][0].Plan)).toEqual([]);
  });
});

/** What the plan reads of each table. */
function reads(plan: Plan): Record<string, unknown> {
  const { 'Relation Name': table, 'Node Type': type, 'Heap Fetches': rows } = plan;
  return Object.assign(
    table === undefined ? {} : { [table]: { type, rows } },
    ...(plan.Plans ?? []).map(reads),
  );
}

it.each([
  ['its handle', artistQueries.byHandle.text, 'artist-1500'],
  ['its user', artistQueries.ofUser.text, 1500],
])('counts the songs and albums of an artist by %s in indexes alone', async (_name, text, value) => {
  const { rows } = await database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, ['/media/', value]);
  const ofIndex = { type: 'Index Only Scan', rows: 0 };
  expect(reads(rows[0]['QUERY PLAN'][0].Plan)).toMatchObject({ songs: ofIndex, albums: ofIndex });
});
