import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { songMessages } from '@rubato/contracts';
import { createLogger, encodeResponse, InProcessBus, RpcClient } from '@rubato/service-kit';
import type { TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../app.module.ts';
import { batchSize, DeletedSongsReconciler } from './deleted-songs.reconciler.ts';
import { DeletedSongsService } from './deleted-songs.service.ts';

const night = new Date(2030, 0, 1, 3);

let testDatabase: TestDatabase;
let database: DataSource;
let bus: InProcessBus;
let asked: number[][];

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(migrations);
  database = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  bus = new InProcessBus();
  asked = [];
  await database.query(
    'TRUNCATE nightly_passes, users, playlists, playlist_songs, likes, deleted_songs CASCADE',
  );
  await database.query(`INSERT INTO users (id, username, version) VALUES (1, 'user', 1)`);
  await database.query(
    `INSERT INTO playlists (id, user_id, name, description) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'P', '')`,
  );
});

/** Lets catalog respond that these songs were deleted. */
const serveCatalog = (...deleted: number[]) =>
  bus.serve(songMessages.deletedOf.subject, 'catalog', async ({ payload }) => {
    const { ids }: { ids: number[] } = JSON.parse(Buffer.from(payload).toString());
    asked.push(ids);
    return encodeResponse({ ids: ids.filter((id) => deleted.includes(id)) });
  });
const like = (...ids: number[]) =>
  database.query(
    'INSERT INTO likes (user_id, song_id) SELECT listener, song FROM unnest($1::integer[]) song, generate_series(1, 3) listener',
    [ids],
  );
const addToPlaylist = (id: number) =>
  database.query('INSERT INTO playlist_songs (playlist_id, song_id) VALUES (1, $1)', [id]);
const run = () =>
  new DeletedSongsReconciler(
    database,
    new DeletedSongsService(),
    new RpcClient(bus),
    createLogger('test', 'silent'),
  ).runIfDue(night);
const deletedSongs = async () =>
  (await database.query('SELECT song_id FROM deleted_songs ORDER BY song_id')).map(
    ({ song_id: id }: { song_id: number }) => id,
  );

describe('deleted song whose event was lost', () => {
  it('is forgotten, whether it is liked or in a playlist', async () => {
    await serveCatalog(2, 4);
    await like(1, 2);
    await addToPlaylist(3);
    await addToPlaylist(4);
    expect(await run()).toBe(2);
    expect(await deletedSongs()).toEqual([2, 4]);
  });

  it('is found in batches, each song once', async () => {
    const songs = Array.from({ length: 2 * batchSize + 1 }, (_, n) => n + 1);
    await serveCatalog(songs.at(-1)!);
    await like(...songs);
    await addToPlaylist(1);
    expect(await run()).toBe(1);
    expect(asked.map(({ length }) => length)).toEqual([batchSize, batchSize, 1]);
    expect(asked.flat()).toEqual(songs);
  });

  it('stays until catalog responds, which may not know the question yet', async () => {
    await like(1);
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await deletedSongs()).toEqual([]);
    await serveCatalog(1);
    await database.query(`UPDATE nightly_passes SET leased_until = leased_until - interval '2 minutes'`);
    expect(await run()).toBe(1);
  });
});
