import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { describeSearchIndex } from '../../testing/search-index.contract.ts';
import { migrations } from '../app.module.ts';
import { PostgresSearchIndex } from './postgres.search-index.ts';
import type { SearchDocument } from './search-index.ts';

/** Slowness alone must not fail a test. */
const timeoutMs = 60_000;

const open = async () => {
  const created = await createMigratedDatabase(migrations);
  return { created, database: await new DataSource({ type: 'postgres', url: created.url }).initialize() };
};

describeSearchIndex('PostgresSearchIndex', async () => {
  const { created, database } = await open();
  return {
    index: new PostgresSearchIndex(database, timeoutMs),
    change: (work) => database.transaction(work),
    close: async () => {
      await database.destroy();
      await created.drop();
    },
  };
});

describe('PostgresSearchIndex', () => {
  let created: TestDatabase;
  let database: DataSource;

  beforeAll(async () => {
    ({ created, database } = await open());
  });
  afterAll(async () => {
    await database.destroy();
    await created.drop();
  });

  it('returns what it has found when the time for all stages together is up', async () => {
    const song = { kind: 'song', ownerId: 1, artist: '', containers: [], popularity: 0 } as const;
    const songs: readonly SearchDocument[] = [
      { ...song, id: 1, name: 'Rain song' },
      { ...song, id: 2, name: 'Song of the rain' },
    ];
    await database.transaction((transaction) => new PostgresSearchIndex(database).put(songs, transaction));
    const idsWithin = async (stages: number) => {
      let elapsedMs = -timeoutMs / stages;
      const now = () => (elapsedMs += timeoutMs / stages);
      const index = new PostgresSearchIndex(database, timeoutMs, now);
      const { hits } = await index.find({ text: 'rain', kinds: ['song'], lyrics: false, limit: 10 });
      return hits.map(({ id }) => id);
    };

    expect(await idsWithin(1)).toEqual([]);
    expect(await idsWithin(2)).toEqual([1]);
    expect(await idsWithin(20)).toEqual([1, 2]);
  });
});
