import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-indexes.ts';
import { findMissingMigrations, waitForSchema } from './expected-schema.ts';
import { ForeignDatabaseError, migrateDatabase } from './migrate-database.ts';

class CreateSongs1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE songs (id integer PRIMARY KEY, title text)');
    await runner.query('INSERT INTO songs SELECT n, n::text FROM generate_series(1, 1000) n');
  }
  async down(): Promise<void> {}
}

class IndexSongs1700000000002 implements MigrationInterface {
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'songs_title', 'songs (title)');
  }
  async down(): Promise<void> {}
}

class UnindexSongs1700000000004 implements MigrationInterface {
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'songs_title');
  }
  async down(): Promise<void> {}
}

class AddArtist1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE songs ADD COLUMN artist text');
  }
  async down(): Promise<void> {}
}

const silent = { info: () => {}, warn: () => {} };
let database: TestDatabase;
let client: pg.Client;
let other: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  other = new pg.Client(database.url);
  await Promise.all([client.connect(), other.connect()]);
});

afterEach(async () => {
  await Promise.all([client.end(), other.end()]);
  await database.drop();
});

const isValid = async () => {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('songs_title')",
  );
  return rows[0]?.indisvalid;
};
/** Resolves when a session waits for a lock. */
const untilBlocked = async () => {
  for (;;) {
    const { rowCount } = await other.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    if (rowCount) return;
  }
};

const lockTimeoutMs = 50;
/** Resolves when a session waits for a lock for longer than `lockTimeoutMs`. */
const untilWaitingForLong = async () => {
  const waiting = `SELECT 1 FROM pg_locks
    WHERE NOT granted AND waitstart < clock_timestamp() - make_interval(secs => ${lockTimeoutMs / 500})`;
  while (!(await other.query(waiting)).rowCount);
};

it('creates an index once when replicas start together', async () => {
  const migrations = [CreateSongs1700000000001, IndexSongs1700000000002];
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url, migrations)));

  expect(await isValid()).toBe(true);
});

it('allows writes while it creates an index on an existing table', async () => {
  await migrateDatabase(database.url, [CreateSongs1700000000001]);
  await client.query('BEGIN');
  await client.query("INSERT INTO songs VALUES (1001, 'open')");
  const migrating = migrateDatabase(database.url, [CreateSongs1700000000001, IndexSongs1700000000002]);
  await untilBlocked();
  await other.query("INSERT INTO songs VALUES (1002, 'concurrent')");
  await client.query('COMMIT');
  await migrating;

  expect(await isValid()).toBe(true);
});

it.each([
  ['creates', [CreateSongs1700000000001], IndexSongs1700000000002, true],
  ['drops', [CreateSongs1700000000001, IndexSongs1700000000002], UnindexSongs1700000000004, undefined],
])('%s an index in one attempt, however long a backup runs', async (_work, earlier, migration, isLeft) => {
  await migrateDatabase(database.url, earlier);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SELECT FROM songs LIMIT 1');
  const migrating = migrateDatabase(database.url, [...earlier, migration], { lockTimeoutMs, maxAttempts: 1 });
  await Promise.race([untilWaitingForLong(), migrating]);
  await client.query('COMMIT');
  await migrating;

  expect(await isValid()).toBe(isLeft);
});

it('replaces an invalid index from an interrupted attempt', async () => {
  await migrateDatabase(database.url, [CreateSongs1700000000001]);
  await client.query('INSERT INTO songs SELECT n, 1 FROM generate_series(2000, 2001) n');
  await expect(
    client.query('CREATE UNIQUE INDEX CONCURRENTLY songs_title ON songs (title)'),
  ).rejects.toThrow();
  expect(await isValid()).toBe(false);
  await migrateDatabase(database.url, [CreateSongs1700000000001, IndexSongs1700000000002]);

  expect(await isValid()).toBe(true);
});

it('does not block queries while it retries to get a lock', async () => {
  await migrateDatabase(database.url, [CreateSongs1700000000001]);
  await client.query('BEGIN');
  await client.query('SELECT FROM songs LIMIT 1');
  let failures = 0;
  const migrating = migrateDatabase(database.url, [CreateSongs1700000000001, AddArtist1700000000003], {
    lockTimeoutMs: 50,
    retryDelayMs: 50,
    log: { warn: () => (failures += 1) },
  });
  await untilBlocked();
  await other.query('SELECT FROM songs LIMIT 1');
  while (failures < 2) await other.query('SELECT FROM songs LIMIT 1');
  await client.query('COMMIT');
  await migrating;

  await expect(client.query('SELECT artist FROM songs LIMIT 1')).resolves.toMatchObject({ rowCount: 1 });
});

it('gives up after the maximum number of attempts', async () => {
  await migrateDatabase(database.url, [CreateSongs1700000000001]);
  await client.query('BEGIN');
  await client.query('SELECT FROM songs LIMIT 1');
  const migrating = migrateDatabase(database.url, [CreateSongs1700000000001, AddArtist1700000000003], {
    lockTimeoutMs: 20,
    retryDelayMs: 1,
    maxAttempts: 2,
  });

  await expect(migrating).rejects.toThrow('lock timeout');
});

it('rejects a database with other migrations, without a change', async () => {
  await migrateDatabase(database.url, [CreateSongs1700000000001]);

  await expect(migrateDatabase(database.url, [AddArtist1700000000003])).rejects.toThrow(ForeignDatabaseError);
  await expect(client.query('SELECT artist FROM songs')).rejects.toThrow('does not exist');
});

it('lists missing migrations without writing to the database', async () => {
  const migrations = [CreateSongs1700000000001, IndexSongs1700000000002];

  expect(await findMissingMigrations(database.url, migrations)).toEqual([
    'CreateSongs1700000000001',
    'IndexSongs1700000000002',
  ]);
  await expect(client.query('SELECT FROM migrations')).rejects.toThrow('does not exist');
});

it('waits and logs while the schema is outdated, and accepts a newer one', async () => {
  const required = [CreateSongs1700000000001, IndexSongs1700000000002];
  const lines: unknown[][] = [];
  await migrateDatabase(database.url, [CreateSongs1700000000001]);
  const waiting = waitForSchema(
    database.url,
    required,
    { warn: (...line: unknown[]) => void lines.push(line), info: () => {} },
    10,
  );
  while (!lines.length) await other.query('SELECT 1');
  await migrateDatabase(database.url, [...required, AddArtist1700000000003]);
  await waiting;

  expect(lines[0]).toEqual([
    { missing: ['IndexSongs1700000000002'] },
    'schema: outdated, waiting for migrations',
  ]);
  await waitForSchema(database.url, required, silent);
});
