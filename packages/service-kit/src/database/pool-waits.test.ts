import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { toAppError } from '../bus/wire.ts';
import { runWithin } from '../logging/deadline.ts';
import { poolLimits } from './pool-limits.ts';
import { boundPoolWaits } from './pool-waits.ts';
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
  boundPoolWaits(poolOf(database));
  await database.query('CREATE TABLE done (what text)');
});

afterAll(async () => {
  await database.destroy();
  await server.drop();
});

const mark = { name: 'mark', text: 'INSERT INTO done VALUES ($1)' };
const ways: [string, (what: string) => Promise<unknown>][] = [
  ['a query', (what) => database.query(mark.text, [what])],
  ['a prepared query', (what) => runPrepared(database, mark, [what])],
  ['a transaction', (what) => database.transaction((manager) => manager.query(mark.text, [what]))],
];
const codeOf = (work: () => Promise<unknown>) =>
  work().then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  );
const done = async () =>
  (await database.query('SELECT what FROM done')).map(({ what }: { what: string }) => what);
const pause = () => database.query('SELECT pg_sleep(0.4)');

it.each(ways)('does not send %s whose deadline has passed', async (name, run) => {
  expect(await codeOf(() => runWithin(0, () => run(`${name}, late`)))).toBe('UNAVAILABLE');
  expect(await codeOf(() => runWithin(5000, () => run(`${name}, in time`)))).toBe('done');
  expect(await done()).not.toContain(`${name}, late`);
});

it.each(ways)('lets %s wait for a connection for half of its time', async (name, run) => {
  const busy = pause();
  const outcomes = await Promise.all([
    codeOf(() => runWithin(200, () => run(`${name}, impatient`))),
    codeOf(() => runWithin(10_000, () => run(`${name}, patient`))),
    codeOf(() => run(`${name}, without a deadline`)),
  ]);
  expect(outcomes).toEqual(['UNAVAILABLE', 'done', 'done']);
  await busy;
  expect(await done()).toEqual(expect.arrayContaining([`${name}, patient`, `${name}, without a deadline`]));
  expect(await done()).not.toContain(`${name}, impatient`);
});

it('rolls a transaction back whose deadline has passed, and does not commit it', async () => {
  const work = () =>
    database.transaction(async (manager) => {
      await manager.query(mark.text, ['too slow']);
      await delay(150);
    });
  expect(await codeOf(() => runWithin(100, work))).toBe('UNAVAILABLE');
  expect(await done()).not.toContain('too slow');
  expect(poolOf(database).idleCount).toBe(1);
});
