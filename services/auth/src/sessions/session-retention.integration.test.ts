import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryDatabase, type TestDatabase } from '@rubato/testing';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../app.module.ts';
import { sessionRetention } from './session-lifetime.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase(migrations);
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
