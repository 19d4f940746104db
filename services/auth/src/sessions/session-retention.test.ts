import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrateDatabase } from '@rubato/service-kit';
import { createTestDatabase, queryDatabase, type TestDatabase } from '@rubato/testing';
import { migrations } from '../app.module.ts';
import { sessionRetention } from './session-lifetime.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url, migrations);
});

afterAll(() => database.drop());

it.each(sessionRetention)(
  'has an index for the retention rule on $table.$since',
  async ({ table, since }) => {
    const indexes = await queryDatabase<{ indexdef: string }>(
      database.url,
      'SELECT indexdef FROM pg_indexes WHERE tablename = $1',
      [table],
    );
    expect(indexes.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining(`(${since})`));
  },
);
