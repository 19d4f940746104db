import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { toAppError } from '../errors/to-app-error.ts';
import { patientPool } from '../../testing/patient-pool.ts';
import { runWithDeadline } from '../logging/deadline.ts';
import { runInContext } from '../logging/request-context.ts';
import { limitPoolWaits } from './pool-waits.ts';
import { getPool, runPrepared } from './prepared-query.ts';

let server: TestDatabase;
let database: DataSource;

beforeAll(async () => {
  server = await createTestDatabase();
  database = await new DataSource({
    type: 'postgres',
    url: server.url,
    extra: { ...patientPool, max: 1 },
  }).initialize();
  limitPoolWaits(getPool(database));
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

it.each(operations)('does not send %s whose deadline has passed', async (name, run) => {
  expect(await codeOf(() => runWithDeadline(0, () => run(`${name}, late`)))).toBe('UNAVAILABLE');
  expect(await codeOf(() => runWithDeadline(60_000, () => run(`${name}, in time`)))).toBe('done');
  expect(await done()).not.toContain(`${name}, late`);
});

it.each(operations)('lets %s wait for a connection for half of its remaining time', async (name, run) => {
  const only = await getPool(database).connect();
  const short = codeOf(() => runWithDeadline(200, () => run(`${name}, short deadline`)));
  const others = [
    codeOf(() => runWithDeadline(120_000, () => run(`${name}, long deadline`))),
    codeOf(() => run(`${name}, without a deadline`)),
  ];
  expect(await short).toBe('UNAVAILABLE');
  only.release();
  expect(await Promise.all(others)).toEqual(['done', 'done']);
  expect(await done()).toEqual(
    expect.arrayContaining([`${name}, long deadline`, `${name}, without a deadline`]),
  );
  expect(await done()).not.toContain(`${name}, short deadline`);
});

it('rolls back a transaction whose deadline has passed', async () => {
  const context = { requestId: 'r-1', deadline: Infinity };
  const work = () =>
    database.transaction(async (manager) => {
      await manager.query(insert.text, ['too slow']);
      context.deadline = 0;
    });
  expect(await codeOf(() => runInContext(context, work))).toBe('UNAVAILABLE');
  expect(await done()).not.toContain('too slow');
  expect(getPool(database).idleCount).toBe(1);
});
