import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import type { EntityManager } from 'typeorm';
import { toAppError } from '../errors/to-app-error.ts';
import { RetryingDataSource } from './retrying.data-source.ts';

let testDatabase: TestDatabase;
let database: RetryingDataSource;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new RetryingDataSource({ type: 'postgres', url: testDatabase.url });
  await database.initialize();
  await database.query('CREATE TABLE counters (id integer PRIMARY KEY, count integer NOT NULL)');
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(() => database.query('TRUNCATE counters; INSERT INTO counters VALUES (1, 0), (2, 0)'));

const counts = async () =>
  (await database.query('SELECT count FROM counters ORDER BY id')).map(
    ({ count }: { count: number }) => count,
  );
const increment = (manager: EntityManager, id: number) =>
  manager.query('UPDATE counters SET count = count + 1 WHERE id = $1', [id]);
const failWith = (manager: EntityManager, state: string) =>
  manager.query(`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${state}'; END $$`);

describe('a transaction that loses a conflict', () => {
  it('is retried after a deadlock, so that both transactions commit once', async () => {
    const bothHoldOne = Promise.withResolvers<void>();
    let attempts = 0;
    const incrementBoth = (first: number, second: number) =>
      database.transaction(async (manager) => {
        await manager.query(`SET LOCAL deadlock_timeout = '10ms'`);
        await increment(manager, first);
        attempts += 1;
        if (attempts === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await increment(manager, second);
      });
    await Promise.all([incrementBoth(1, 2), incrementBoth(2, 1)]);
    expect(await counts()).toEqual([2, 2]);
    expect(attempts).toBe(3);
  });

  it.each(['40001', '40P01', '55P03'])('is retried after %s, without its earlier writes', async (state) => {
    let attempts = 0;
    const result = await database.transaction(async (manager) => {
      attempts += 1;
      await increment(manager, 1);
      if (attempts < 3) await failWith(manager, state);
      return 'done';
    });
    expect([result, attempts]).toEqual(['done', 3]);
    expect(await counts()).toEqual([1, 0]);
  });

  it('keeps the requested isolation level', async () => {
    const [row] = await database.transaction('SERIALIZABLE', (manager) =>
      manager.query('SHOW transaction_isolation'),
    );
    expect(row).toEqual({ transaction_isolation: 'serializable' });
  });

  it('fails with UNAVAILABLE after five attempts', async () => {
    let attempts = 0;
    const outcome = database.transaction(async (manager) => {
      attempts += 1;
      await failWith(manager, '40P01');
    });
    const error: unknown = await outcome.catch((reason: unknown) => reason);
    expect(toAppError(error).code).toBe('UNAVAILABLE');
    expect(attempts).toBe(5);
  });
});

it('does not retry a transaction that fails without a conflict', async () => {
  let attempts = 0;
  const outcome = database.transaction(async (manager) => {
    attempts += 1;
    await failWith(manager, '23505');
  });
  await expect(outcome).rejects.toThrow('lost');
  expect(attempts).toBe(1);
});
