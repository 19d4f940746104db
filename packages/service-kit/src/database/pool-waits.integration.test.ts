import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { toAppError } from '../errors/to-app-error.ts';
import { runWithDeadline } from '../logging/deadline.ts';
import { poolLimits } from './pool-limits.ts';
import { limitPoolWaits } from './pool-waits.ts';
import { poolOf, runPrepared } from './prepared-query.ts';

let server: TestDatabase;
let database: DataSource;

beforeAll(async () => {
  server = await createTestDatabase();
  database = await new DataSource({
    type: 'postgres',
    url: server.url,
    extra: { ...poolLimits, max: 1 },
  }).initialize();
  limitPoolWaits(poolOf(database));
  await database.query('CREATE TABLE done (what text)');
});

afterAll(async () => {
  await database.destroy();
  await server.drop();
});

const insert = { name: 'insert', text: 'INSERT INTO done VALUES ($1)' };
const operations: [string, (what: string) => Promise<unknown>][] = [
  ['a query', (what) => database.query(insert.text, [what])],
  ['a prepared query', (what) => runPrepared(database, insert, [what])],
  ['a transaction', (what) => database.transaction((manager) => manager.query(insert.text, [what]))],
];
const codeOf = (work: () => Promise<unknown>) =>
  work().then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  );
const done = async () =>
  (await database.query('SELECT what FROM done')).map(({ what }: { what: string }) => what);
const pause = () => database.query('SELECT pg_sleep(0.4)');

it.each(operations)('does not send %s whose deadline has passed', async (name, run) => {
  expect(await codeOf(() => runWithDeadline(0, () => run(`${name}, late`)))).toBe('UNAVAILABLE');
  expect(await codeOf(() => runWithDeadline(5000, () => run(`${name}, in time`)))).toBe('done');
  expect(await done()).not.toContain(`${name}, late`);
});

it.each(operations)('lets %s wait for a connection for half of its remaining time', async (name, run) => {
  const busy = pause();
  const outcomes = await Promise.all([
    codeOf(() => runWithDeadline(200, () => run(`${name}, short deadline`))),
    codeOf(() => runWithDeadline(10_000, () => run(`${name}, long deadline`))),
    codeOf(() => run(`${name}, without a deadline`)),
  ]);
  expect(outcomes).toEqual(['UNAVAILABLE', 'done', 'done']);
  await busy;
  expect(await done()).toEqual(
    expect.arrayContaining([`${name}, long deadline`, `${name}, without a deadline`]),
  );
  expect(await done()).not.toContain(`${name}, short deadline`);
});

it('rolls back a transaction whose deadline has passed', async () => {
  const work = () =>
    database.transaction(async (manager) => {
      await manager.query(insert.text, ['too slow']);
      await delay(150);
    });
  expect(await codeOf(() => runWithDeadline(100, work))).toBe('UNAVAILABLE');
  expect(await done()).not.toContain('too slow');
  expect(poolOf(database).idleCount).toBe(1);
});
