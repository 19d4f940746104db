import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@rubato/testing';
import pg from 'pg';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../app.module.ts';

let database: TestDatabase;
let first: pg.Client;
let second: pg.Client;
let observer: pg.Client;

const newSong = (userId: number) => `
  INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
  VALUES (${userId}, 'Song', '', 'Pop', 2020, 1, 1, gen_random_uuid(), 'a.png', gen_random_uuid(), 'a.mp3')`;
const newArtist = (userId: number) =>
  `INSERT INTO artists (user_id, artist_name, version) VALUES (${userId}, 'Artist', 0)`;
const newAlbum = (userId: number) =>
  `INSERT INTO albums (user_id, title, image_url, release_year) VALUES (${userId}, 'Album', 'a.png', 2020)`;

/** The writes of the service. Each user has their own songs, all in the same segments. */
const writes: Record<string, (user: number) => string[]> = {
  'a changed song': (user) => [`UPDATE songs SET title = 'New' WHERE user_id = ${user}`],
  'counted likes': (user) => [
    `UPDATE songs SET likes = likes + 1 WHERE id IN (SELECT id FROM songs WHERE user_id = ${user} ORDER BY id FOR NO KEY UPDATE)`,
  ],
  'an upload': (user) => [newSong(user)],
  'a first song': (user) => [newArtist(user + 100), newSong(user + 100)],
  'a deleted song': (user) => [
    `DELETE FROM songs WHERE id = (SELECT max(id) FROM songs WHERE user_id = ${user})`,
  ],
  'a deleted album': (user) => [`DELETE FROM albums WHERE user_id = ${user}`],
  'a new name': (user) => [`UPDATE artists SET artist_name = 'New' WHERE user_id = ${user}`],
  'a song added to an album': (user) => [
    newAlbum(user),
    `INSERT INTO album_songs (album_id, song_id) SELECT max(albums.id), min(songs.id) FROM albums JOIN songs USING (user_id) WHERE user_id = ${user}`,
  ],
};

beforeAll(async () => {
  database = await createMigratedDatabase(migrations);
  [first, second, observer] = await Promise.all([open(), open(), open()]);
});

afterAll(async () => {
  await Promise.all([first, second, observer].map((client) => client.end()));
  await database.drop();
});

async function open(): Promise<pg.Client> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`SET deadlock_timeout = '20ms'`);
  return client;
}

/** Creates two users with an album of two songs each. Both segments contain songs of both users. */
async function reset(): Promise<void> {
  await Promise.all([first.query('ROLLBACK'), second.query('ROLLBACK')]);
  await observer.query(
    'TRUNCATE artists, songs, albums, album_songs, song_segments RESTART IDENTITY CASCADE',
  );
  for (const user of [1, 2]) await observer.query([newArtist(user), newAlbum(user)].join(';'));
  for (const start of [1, 1001])
    for (const user of [1, 2])
      await observer.query(
        `ALTER TABLE songs ALTER id RESTART ${start + user}; ${newSong(user)};
         INSERT INTO album_songs (album_id, song_id) SELECT ${user}, ${start + user}`,
      );
}

/** Resolves when `running` has settled or its connection waits for a lock. */
async function settledOrWaiting(client: pg.Client, running: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = () => (isDone = true);
  running.then(end, end);
  const { processID } = client as pg.Client & { processID: number };
  for (;;) {
    const { rows } = await observer.query(
      `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`,
      [processID],
    );
    if (isDone || rows.length) return;
  }
}

async function run(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

const names = Object.keys(writes);
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));

describe('concurrent catalog writes', () => {
  it.each(pairs)('do not deadlock: %s and %s', async (one, other) => {
    await reset();
    await run(first, ['BEGIN', ...writes[one]!(1)]);
    const concurrent = run(second, ['BEGIN', ...writes[other]!(2), 'COMMIT']);
    await settledOrWaiting(second, concurrent);
    await expect(first.query('COMMIT')).resolves.toBeDefined();
    await expect(concurrent).resolves.toBeUndefined();
  });
});

describe('catalog write', () => {
  it.each(names)('increments the version once and the versions of changed segments: %s', async (name) => {
    await reset();
    // Ahead of the clock, a version rises by one with each increment.
    await observer.query('UPDATE catalog_version SET version = version + 3600000');
    const before = await versions();
    await run(first, ['BEGIN', ...writes[name]!(1)]);
    expect(await versions()).toEqual(before);
    await first.query('COMMIT');
    const after = await versions();
    expect(BigInt(after.catalog)).toBe(BigInt(before.catalog) + 1n);
    expect(after.segments).not.toEqual(before.segments);
  });

  it('increments no version if it changes no row', async () => {
    await reset();
    const before = await versions();
    await run(first, ['UPDATE songs SET likes = 1 WHERE id = 0', 'DELETE FROM albums WHERE id = 0']);
    expect(await versions()).toEqual(before);
  });
});

async function versions(): Promise<{ catalog: string; segments: unknown[] }> {
  const { rows } = await observer.query('SELECT version FROM catalog_version');
  const segments = await observer.query('SELECT number, version FROM song_segments ORDER BY number');
  return { catalog: rows[0].version, segments: segments.rows };
}
