import { createMigratedDatabase } from '@rubato/service-kit/testing';
import type { TestDatabase } from '@rubato/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { isOutOfTime, TimedQueries } from './timed-queries.ts';

const timeoutMs = 150;
const limit = { name: 'statement-timeout', text: 'SHOW statement_timeout' };
const slow = { name: 'slow', text: 'SELECT pg_sleep(60)' };

describe('TimedQueries', () => {
  let created: TestDatabase;
  let database: DataSource;
  let clockMs: number;

  beforeAll(async () => {
    created = await createMigratedDatabase([]);
    database = await new DataSource({ type: 'postgres', url: created.url }).initialize();
  });
  afterAll(async () => {
    await database.destroy();
    await created.drop();
  });

  const runTimed = <T>(work: (queries: TimedQueries) => Promise<T>): Promise<T> =>
    database.transaction((manager) => {
      clockMs = 1000;
      return work(new TimedQueries(manager, timeoutMs, () => clockMs));
    });

  it('gives each query the time that those before it left', async () => {
    await runTimed(async (queries) => {
      expect(await queries.run(limit)).toEqual([{ statement_timeout: '150ms' }]);
      clockMs += 100;
      expect(await queries.run(limit)).toEqual([{ statement_timeout: '50ms' }]);
      clockMs += 49.5;
      expect(await queries.run(limit)).toEqual([{ statement_timeout: '1ms' }]);
    });
  });

  it('runs no query when the time is up', async () => {
    const error = await runTimed(async (queries) => {
      clockMs += timeoutMs;
      return queries.run(limit).catch((reason: unknown) => reason);
    });
    expect(isOutOfTime(error)).toBe(true);
  });

  it('ends a query that takes longer', async () => {
    const error = await runTimed((queries) => queries.run(slow)).catch((reason: unknown) => reason);
    expect(isOutOfTime(error)).toBe(true);
  });

  it('does not take another error for it', async () => {
    const wrong = { name: 'wrong', text: 'SELECT 1 / 0' };
    const error = await runTimed((queries) => queries.run(wrong)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'division by zero' });
    expect(isOutOfTime(error)).toBe(false);
  });
});
