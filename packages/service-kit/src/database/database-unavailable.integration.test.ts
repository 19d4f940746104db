import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, TcpProxy, waitUntil, type TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { patientPool } from '../../testing/patient-pool.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { runPrepared } from './prepared-query.ts';

let server: TestDatabase;
let proxy: TcpProxy;
let database: DataSource;
/** Gives up soon, for failures that only a timeout ends. */
let brief: DataSource;

beforeAll(async () => {
  server = await createTestDatabase();
  proxy = await TcpProxy.to(server.url);
  const options = { type: 'postgres', url: proxy.through(server.url) } as const;
  database = await new DataSource({ ...options, extra: patientPool }).initialize();
  const limits = { connectionTimeoutMillis: 1000, query_timeout: 1000, statement_timeout: 800, max: 2 };
  brief = new DataSource({ ...options, extra: { ...patientPool, ...limits } });
  await untilSucceeded(() => brief.initialize());
});

beforeEach(() => proxy.pass());

afterAll(async () => {
  await Promise.all([database, brief].map((each) => each.destroy()));
  await proxy.close();
  await server.drop();
});

const one = { name: 'one', text: 'SELECT 1 AS one' };
const operations: [string, (on: DataSource) => Promise<unknown>][] = [
  ['a query', (on) => on.query('SELECT 1')],
  ['a prepared query', (on) => runPrepared(on, one, [])],
  ['a transaction', (on) => on.transaction((manager) => manager.query('SELECT 1'))],
];
const codeOf = (run: () => Promise<unknown>) =>
  run().then(
    () => 'succeeded',
    (error: unknown) => toAppError(error).code,
  );

/** A new connection may exceed these timeouts on a busy machine. */
async function untilSucceeded(run: () => Promise<unknown>): Promise<void> {
  while ((await codeOf(run)) !== 'succeeded');
}

it.each(operations)(
  'fails %s with UNAVAILABLE while the database refuses connections',
  async (_name, run) => {
    await proxy.cut();
    expect(await codeOf(() => run(database))).toBe('UNAVAILABLE');
    await proxy.pass();
    await untilSucceeded(() => run(database));
  },
);

it.each(operations)('fails %s with UNAVAILABLE while the database does not respond', async (_name, run) => {
  await untilSucceeded(() => run(brief));
  proxy.blackhole();
  expect(await codeOf(() => run(brief))).toBe('UNAVAILABLE');
  expect(await codeOf(() => run(brief))).toBe('UNAVAILABLE');
  await proxy.pass();
  await untilSucceeded(() => run(brief));
});

it('fails a transaction with UNAVAILABLE whose connection is lost between two of its queries', async () => {
  await untilSucceeded(() => database.query('SELECT 1'));
  const work = () =>
    database.transaction(async (manager) => {
      await proxy.cut();
      await waitUntil(async () => Boolean(manager.queryRunner?.isReleased));
      await manager.query('SELECT 1');
    });
  expect(await codeOf(work)).toBe('UNAVAILABLE');
  await proxy.pass();
  await untilSucceeded(() => database.query('SELECT 1'));
});

it('closes all connections to a server after one of them has timed out', async () => {
  const both = () => Promise.all([brief.query('SELECT 1'), brief.query('SELECT pg_sleep(0.05)')]);
  await untilSucceeded(both);
  proxy.blackhole();
  expect(await codeOf(() => brief.query('SELECT 1'))).toBe('UNAVAILABLE');
  await proxy.pass();
  await untilSucceeded(() => brief.query('SELECT 1'));
});

it('fails a statement that takes too long with UNAVAILABLE', async () => {
  expect(await codeOf(() => brief.query('SELECT pg_sleep(60)'))).toBe('UNAVAILABLE');
});

it('fails an invalid statement with INTERNAL', async () => {
  await untilSucceeded(() => database.query('SELECT 1'));
  expect(await codeOf(() => database.query('SELECT nothing'))).toBe('INTERNAL');
});
