import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@rubato/contracts';
import { createLogger, Outbox, RetryingDataSource } from '@rubato/service-kit';
import { waitUntil, type TestDatabase } from '@rubato/testing';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../app.module.ts';
import { parseLibraryConfig } from '../config.ts';
import { CollectionsService } from '../collections/collections.service.ts';
import { LikeEntity } from '../likes/like.entity.ts';
import { LikesService } from '../likes/likes.service.ts';
import { PlaylistEntity } from '../playlists/playlist.entity.ts';
import { PlaylistsService } from '../playlists/playlists.service.ts';
import { PlaylistSongsService } from '../playlists/playlist-songs.service.ts';
import { UsersService } from '../users/users.service.ts';
import { DeletedSongsCleaner } from './deleted-songs.cleaner.ts';
import { DeletedSongsService } from './deleted-songs.service.ts';

const [deletedId, existingId] = [7, 8];
const users = 25;

let testDatabase: TestDatabase;
let database: DataSource;
let other: pg.Client;
let likes: LikesService;
let playlists: PlaylistsService;
let playlistSongs: PlaylistSongsService;
const deletedSongs = new DeletedSongsService();

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(migrations);
  const { url } = testDatabase;
  const entities = [LikeEntity, PlaylistEntity];
  database = await new RetryingDataSource({ type: 'postgres', url, entities }).initialize();
  other = new pg.Client(url);
  await other.connect();
  const config = parseLibraryConfig({ DATABASE_URL: url });
  const relay = { wake: () => undefined } as ConstructorParameters<typeof Outbox>[1];
  const outbox = new Outbox(database, relay);
  likes = new LikesService(outbox, config, database);
  playlists = new PlaylistsService(database, outbox, new UsersService(), config);
  playlistSongs = new PlaylistSongsService(database, playlists, deletedSongs, config);
});

afterAll(async () => {
  await other.end();
  await database.destroy();
  await testDatabase.drop();
});

/** Each user likes both songs and has both in a playlist with the user's id. */
beforeEach(async () => {
  await database.query(
    'TRUNCATE users, playlists, playlist_songs, likes, deleted_songs RESTART IDENTITY CASCADE',
  );
  await database.query(
    `INSERT INTO users (id, username, version) SELECT n, 'user ' || n, 1 FROM generate_series(1, ${users}) n`,
  );
  await database.query(
    `INSERT INTO playlists (user_id, name, description) SELECT n, 'P', '' FROM generate_series(1, ${users}) n`,
  );
  for (const song of [deletedId, existingId]) {
    await database.query(
      `INSERT INTO likes (user_id, song_id) SELECT n, ${song} FROM generate_series(1, ${users}) n`,
    );
    await database.query(
      `INSERT INTO playlist_songs (playlist_id, song_id) SELECT n, ${song} FROM generate_series(1, ${users}) n`,
    );
  }
});

const actor = (userId: number): Actor => ({ userId }) as Actor;
const markDeleted = (...ids: number[]) =>
  database.transaction((manager) =>
    deletedSongs.markDeleted(
      ids.map((id) => ({ id })),
      manager,
    ),
  );
const cleaner = () =>
  new DeletedSongsCleaner(database, { likes: 10, playlist_songs: 10 }, createLogger('test', 'silent'));
const countRows = async (table: string, song: number) =>
  (await database.query(`SELECT 1 FROM ${table} WHERE song_id = ${song}`)).length;
const rows = async (song = deletedId) => [
  await countRows('likes', song),
  await countRows('playlist_songs', song),
];
const isCleared = async () =>
  (await database.query(`SELECT is_cleared FROM deleted_songs WHERE song_id = ${deletedId}`))[0]?.is_cleared;
/** Transactions in any database of the server delay the completion, also those of other test files. */
const clear = () =>
  waitUntil(async () => {
    await cleaner().run();
    return isCleared();
  });
const waitForLockWait = async () => {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await waitUntil(async () => (await database.query(waiting)).length > 0);
};
const songsOf = async (playlist: number) =>
  JSON.parse(Buffer.from((await playlists.getById(actor(playlist), playlist)).bytes).toString()).song_ids;

describe('deleted song', () => {
  it('disappears from likes and playlists immediately, and its rows are removed in batches', async () => {
    await markDeleted(deletedId);
    expect(await rows()).toEqual([users, users]);
    const { bytes } = await new CollectionsService(database).listLikedSongIds({ userId: 3 });
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ ids: [existingId] });
    expect(await songsOf(3)).toEqual([existingId]);
    await clear();
    expect([await rows(), await rows(existingId), await isCleared()]).toEqual([[0, 0], [users, users], true]);
  });

  it('can no longer be liked or added to a playlist', async () => {
    await markDeleted(deletedId);
    await expect(likes.add(actor(99), deletedId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await database.query(`DELETE FROM playlist_songs WHERE playlist_id = 3`);
    await expect(playlistSongs.add(actor(3), 3, deletedId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is cleared of likes that were being added during the deletion', async () => {
    await other.query('BEGIN');
    await other.query(
      `INSERT INTO likes (user_id, song_id) SELECT 99, ${deletedId} WHERE NOT EXISTS (SELECT FROM deleted_songs)`,
    );
    await markDeleted(deletedId);
    await cleaner().run();
    expect([await rows(), await isCleared()]).toEqual([[0, 0], false]);
    await other.query('COMMIT');
    expect(await rows()).toEqual([1, 0]);
    await clear();
    expect([await rows(), await isCleared()]).toEqual([[0, 0], true]);
  });

  it('is not liked by a statement that started before the deletion', async () => {
    await other.query('BEGIN');
    await other.query(`INSERT INTO likes (user_id, song_id) VALUES (99, ${deletedId})`);
    const adding = Promise.allSettled([likes.add(actor(99), deletedId)]);
    await waitForLockWait();
    await markDeleted(deletedId);
    await other.query('ROLLBACK');
    expect(await adding).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }]);
    await clear();
    expect([await rows(), await isCleared()]).toEqual([[0, 0], true]);
  });

  it('is cleared of locked rows in a later run', async () => {
    await markDeleted(deletedId);
    await other.query('BEGIN');
    await other.query(`SELECT 1 FROM likes WHERE song_id = ${deletedId} AND user_id = 5 FOR UPDATE`);
    await cleaner().run();
    expect([await rows(), await isCleared()]).toEqual([[1, 0], false]);
    await other.query('COMMIT');
    await clear();
    expect([await rows(), await isCleared()]).toEqual([[0, 0], true]);
  });

  it('does not block likes of other songs while it is recorded or cleared', async () => {
    await database.transaction(async (manager) => {
      await deletedSongs.markDeleted([{ id: deletedId }], manager);
      await manager.query(`DELETE FROM likes WHERE song_id = ${deletedId}`);
      await expect(likes.add(actor(99), existingId)).resolves.toEqual({ song_id: existingId });
    });
  });

  it('is cleared by another replica after an interruption', async () => {
    await markDeleted(deletedId, existingId);
    const interrupted = cleaner();
    await interrupted.onModuleDestroy();
    await interrupted.run();
    expect(await rows()).toEqual([users, users]);
    await Promise.all([cleaner().run(), cleaner().run()]);
    await cleaner().run();
    expect([await rows(), await rows(existingId)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('changes the list versions of all affected users', async () => {
    const versions = () => database.query('SELECT user_id, version FROM library_versions ORDER BY user_id');
    const before: { version: string }[] = await versions();
    await markDeleted(deletedId);
    await cleaner().run();
    const after: { version: string }[] = await versions();
    expect(after).toHaveLength(users);
    expect(after.filter(({ version }, n) => version === before[n]?.version)).toEqual([]);
  });
});

it('does not deadlock when transactions change the lists of many users in different orders', async () => {
  await database.query(
    `INSERT INTO playlists (user_id, name, description) SELECT n, 'Q', '' FROM generate_series(1, ${users}) n`,
  );
  const ids = Array.from({ length: users }, (_one, n) => n + 1);
  const change = (name: string, order: readonly number[]) =>
    database.transaction(async (manager) => {
      for (const user of order)
        await manager.query('UPDATE playlists SET description = $1 WHERE user_id = $2 AND name = $1', [
          name,
          user,
        ]);
    });
  const changes = Array.from({ length: 20 }, (_one, n) =>
    n % 2 ? change('P', ids) : change('Q', ids.toReversed()),
  );
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
