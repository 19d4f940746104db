import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { likeMessages } from '@rubato/contracts';
import { InProcessEventBus, type RpcClient } from '@rubato/service-kit';
import { waitUntil, type TestDatabase } from '@rubato/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { newSong } from '../../testing/test-discovery.ts';
import { migrations } from '../app.module.ts';
import { CopiesStep } from '../rebuild/copies.step.ts';
import { LikeCountsStep } from '../rebuild/like-counts.step.ts';
import { ReactionsStep } from '../rebuild/reactions.step.ts';
import { PostgresSearchIndex } from '../search/postgres.search-index.ts';
import type { DocumentKind, SearchDocument } from '../search/search-index.ts';
import { CopyWriter } from './copy-writer.ts';
import { ReactionsConsumers } from './reactions.consumers.ts';

const processor = { wake: () => undefined } as ConstructorParameters<typeof CopyWriter>[0];
const writer = new CopyWriter(processor);
const reactions = new ReactionsConsumers(processor);

let testDatabase: TestDatabase;
let database: DataSource;
let index: PostgresSearchIndex;

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(migrations);
  database = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
  index = new PostgresSearchIndex(database);
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(() => database.query('TRUNCATE songs, song_lyrics, search_documents, search_words, recent_likes'));

/** Writes a few rows, starts `other`, and writes the remaining rows once `other` waits for a lock or has settled. */
async function interleave(
  [start, end]: readonly [
    (manager: EntityManager) => Promise<unknown>,
    (manager: EntityManager) => Promise<unknown>,
  ],
  other: () => Promise<unknown>,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  await database.transaction(async (manager) => {
    await start(manager);
    running = other();
    await settledOrWaiting(running);
    await end(manager);
  });
  await running;
}

async function settledOrWaiting(running: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = () => (isDone = true);
  running.then(end, end);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await waitUntil(async () => isDone || (await database.query(waiting)).length > 0);
}

const newDocument = (kind: DocumentKind, id: number, name = 'Rain'): SearchDocument => ({
  kind,
  id,
  ownerId: 1,
  name,
  artist: '',
  containers: [],
  popularity: 1,
});

const change = <Result>(work: (manager: EntityManager) => Promise<Result>) => database.transaction(work);
const addDocuments = (...documents: SearchDocument[]) => change((manager) => index.put(documents, manager));

describe('concurrent writes of the search index', () => {
  it('do not deadlock: changed documents and a new popularity', async () => {
    await addDocuments(newDocument('song', 1), newDocument('song', 2));
    const popularity = new Map([
      [1, 5],
      [2, 5],
    ]);
    await interleave(
      [
        (manager) => index.remove([{ kind: 'song', id: 2 }], manager),
        (manager) => index.put([newDocument('song', 1, 'Snow')], manager),
      ],
      () => change((manager) => index.setPopularity(popularity, manager)),
    );
  });

  it('do not deadlock: changed documents and a refresh', async () => {
    await addDocuments(newDocument('song', 1), newDocument('artist', 1));
    await interleave(
      [
        (manager) => index.put([newDocument('artist', 1, 'Snow')], manager),
        (manager) => index.put([newDocument('song', 1, 'Snow')], manager),
      ],
      () => index.refresh(),
    );
  });
});

describe('concurrent writes of the copies', () => {
  const [first, second] = [newSong(), newSong()];
  const at = [new Date()];
  beforeEach(() => change((manager) => writer.writeSongs([first, second], manager)));

  it('do not deadlock: likes and corrected like counts', async () => {
    const rpc = {
      call: async (message: unknown) =>
        message === likeMessages.counts ? { counts: [7, 7], isSettled: true } : undefined,
    } as unknown as RpcClient;
    const page = await new LikeCountsStep(database, rpc, new InProcessEventBus()).read(null);
    const like = (songId: number) => (manager: EntityManager) =>
      reactions.addLikes([{ userId: 1, songId }], manager, at);
    await interleave([like(second.id), like(first.id)], () => change((manager) => page.apply(manager)));
  });

  it('do not deadlock: likes, and a rebuild that adds one and removes another', async () => {
    const like = (userId: number) => (manager: EntityManager) =>
      reactions.addLikes([{ userId, songId: first.id }], manager, [new Date()]);
    await change(like(1));
    const exported = [{ userId: 2, id: first.id, at: new Date().toISOString() }];
    const page = await new ReactionsStep({
      database,
      name: 'likes',
      fetch: async () => exported,
    }).read(null);
    await interleave([like(1), like(2)], () => change((manager) => page.apply(manager)));
  });

  it('do not deadlock: changed songs and restored ones', async () => {
    await database.query('UPDATE songs SET revision = 9');
    const page = await new CopiesStep({
      database,
      kind: 'songs',
      fetch: async () => [first, second],
      write: (songs, manager) => writer.writeSongs(songs, manager),
      remove: (ids, manager) => writer.remove('songs', ids, manager),
    }).read(null);
    const write = (song: typeof first) => (manager: EntityManager) =>
      writer.writeSongs([{ ...song, revision: 10 }], manager);
    await interleave([write(second), write(first)], () => change((manager) => page.apply(manager)));
    expect(await database.query('SELECT revision FROM songs')).toEqual([{ revision: 10 }, { revision: 10 }]);
  });
});
