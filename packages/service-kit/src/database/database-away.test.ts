import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, TcpProxy, type TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { toAppError } from '../bus/wire.ts';
import { poolLimits } from './pool-limits.ts';
import { runPrepared } from './prepared-query.ts';

let server: TestDatabase;
let proxy: TcpProxy;
let database: DataSource;

beforeAll(async () => {
  server = await createTestDatabase();
  proxy = await TcpProxy.to(server.url);
  database = await new DataSource({
    type: 'postgres',
    url: proxy.through(server.url),
    extra: {
      ...poolLimits,
      connectionTimeoutMillis: 1000,
      query_timeout: 1000,
      statement_timeout: 800,
      max: 2,
    },
  }).initialize();
});

beforeEach(() => proxy.pass());

afterAll(async () => {
  await database.destroy();
  await proxy.close();
  await server.drop();
});

const one = { name: 'one', text: 'SELECT 1 AS one' };
const asks: [string, () => Promise<unknown>][] = [
  ['a query', () => database.query('SELECT 1')],
  ['a prepared query', () => runPrepared(database, one, [])],
  ['a transaction', () => database.transaction((manager) => manager.query('SELECT 1'))],
];
const codeOf = (ask: () => Promise<unknown>) =>
  ask().then(
    () => 'answered',
    (error: unknown) => toAppError(error).code,
  );

/** On a busy machine a new connection may take longer than these limits. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  while ((await codeOf(ask)) !== 'answered');
}

it.each(asks)(
  'says of %s that it cannot be answered while the database refuses connections',
  async (_name, ask) => {
    await proxy.cut();
    expect(await codeOf(ask)).toBe('UNAVAILABLE');
    await proxy.pass();
    await untilAnswered(ask);
  },
);

it.each(asks)('says so of %s while the database is silent', async (_name, ask) => {
  await untilAnswered(ask);
  proxy.blackhole();
  expect(await codeOf(ask)).toBe('UNAVAILABLE');
  expect(await codeOf(ask)).toBe('UNAVAILABLE');
  await proxy.pass();
  await untilAnswered(ask);
});

it('gives up all connections of a server that is silent at one of them', async () => {
  const both = () => Promise.all([database.query('SELECT 1'), database.query('SELECT pg_sleep(0.05)')]);
  await untilAnswered(both);
  proxy.blackhole();
  expect(await codeOf(() => database.query('SELECT 1'))).toBe('UNAVAILABLE');
  await proxy.pass();
  await untilAnswered(() => database.query('SELECT 1'));
});

it('says so of a statement that takes too long', async () => {
  expect(await codeOf(() => database.query('SELECT pg_sleep(5)'))).toBe('UNAVAILABLE');
});

it('says of a mistake that it is one', async () => {
  await untilAnswered(() => database.query('SELECT 1'));
  expect(await codeOf(() => database.query('SELECT nothing'))).toBe('INTERNAL');
});
