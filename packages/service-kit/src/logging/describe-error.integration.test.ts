import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, TcpProxy, waitUntil, type TestDatabase } from '@rubato/testing';
import { Redis } from 'ioredis';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { z } from 'zod';
import { patientPool } from '../../testing/patient-pool.ts';
import { createLogger, createNestLogger } from './logger.ts';

const email = 'clara.wieck@rubato.example';
const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g';
const digest = 'ab'.repeat(32);
const password = 'correct horse battery';
const secrets = [email, 'clara', hash, 'argon2', digest, password, 'horse'];

let written = '';
const log = createLogger('test', 'info', { write: (line) => (written += line) });

/** The log line for `error`. */
function logged(error: unknown): Record<string, unknown> {
  written = '';
  log.error({ err: error }, 'work: failed');
  for (const secret of secrets) expect(written).not.toContain(secret);
  return JSON.parse(written);
}

const caught = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => {
      throw new Error('Expected the work to fail');
    },
    (error: unknown) => error,
  );

describe('a logged database error', () => {
  let server: TestDatabase;
  let proxy: TcpProxy;
  let database: DataSource;

  beforeAll(async () => {
    server = await createTestDatabase();
    proxy = await TcpProxy.to(server.url);
    database = await new DataSource({
      type: 'postgres',
      url: proxy.through(server.url),
      extra: patientPool,
    }).initialize();
    await database.query(
      'CREATE TABLE people (email text UNIQUE CHECK (length(email) > 3), hash text NOT NULL)',
    );
  });

  afterAll(async () => {
    await database.destroy();
    await proxy.close();
    await server.drop();
  });

  const insertInto = (people: DataSource, ...values: (string | null)[]) =>
    people.query('INSERT INTO people (email, hash) VALUES ($1, $2)', values);
  const insert = (...values: (string | null)[]) => insertInto(database, ...values);

  it('contains constraint, table and code of a violation', async () => {
    await insert(email, hash);
    expect(logged(await caught(() => insert(email, hash)))).toMatchObject({
      err: {
        type: 'QueryFailedError',
        code: '23505',
        table: 'people',
        constraint: 'people_email_key',
        stack: expect.stringContaining('at '),
      },
    });
    logged(await caught(() => insert('x', hash)));
    logged(await caught(() => insert(`${email}2`, null)));
  });

  it('does not contain a value that the database could not parse', async () => {
    expect(logged(await caught(() => database.query('SELECT $1::int', [password])))).toMatchObject({
      err: { code: '22P02', message: 'Data exception' },
    });
  });

  it('does not contain parameters after a timeout or a lost connection', async () => {
    const brief = new DataSource({
      ...database.options,
      extra: { ...patientPool, query_timeout: 300 },
    } as DataSourceOptions);
    await waitUntil(() =>
      brief.initialize().then(
        () => true,
        () => false,
      ),
    );
    proxy.blackhole();
    expect(logged(await caught(() => insertInto(brief, email, hash)))).toMatchObject({
      err: { message: 'Query read timeout' },
    });
    await proxy.pass();
    await brief.destroy();
    const ended = caught(() => database.query('SELECT pg_sleep(60), $1::text, $2::text', [email, hash]));
    await proxy.cut();
    logged(await ended);
    await proxy.pass();
  });
});

describe('a logged error', () => {
  it('is described without attached properties', () => {
    const error = Object.assign(new TypeError(`fetch failed for ${email}`), {
      parameters: [email, hash],
      command: { name: 'set', args: [digest] },
      config: { headers: { cookie: digest } },
      cause: new Error(`postgres://rubato:horse@db/auth refused ${digest}`),
    });
    expect(logged(error)).toMatchObject({
      err: {
        type: 'TypeError',
        message: 'fetch failed for [email]',
        cause: { message: 'postgres://[credentials]@db/auth refused [digest]' },
      },
    });
  });

  it('contains aggregated errors, up to a limited depth', () => {
    let deep = new Error('the root');
    for (let level = 0; level < 20; level += 1) deep = new Error(`level ${level}`, { cause: deep });
    const line = logged(new AggregateError([new Error(hash), deep], 'all failed'));
    expect(line).toMatchObject({ err: { message: 'all failed', errors: [{ message: '[hash]' }, {}] } });
    expect(JSON.stringify(line)).not.toContain('the root');
  });

  it('contains the invalid fields of a validation error, not their values', () => {
    const result = z.object({ password: z.enum(['a']) }).safeParse({ password });
    expect(logged(result.error)).toMatchObject({ err: { issues: ['password: invalid_value'] } });
  });

  it('does not quote text that could not be parsed', () => {
    expect.hasAssertions();
    try {
      JSON.parse(`{"password":"${password}`.slice(0, 30));
    } catch (error) {
      logged(error);
    }
  });

  it('does not contain the arguments of a Redis command', async () => {
    const redis = new Redis({ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    logged(await caught(() => redis.set(`session:${digest}`, email)));
    logged(new Error(`ERR unknown command 'GETEX', with args beginning with: '${password}'`));
    redis.disconnect();
  });

  it('contains only the type of a thrown value that is not an error', () => {
    expect(logged(password)).toMatchObject({ err: { type: 'string' } });
  });

  it('masks query strings', () => {
    expect(logged(new Error('GET /api/songs?token=horse failed'))).toMatchObject({
      err: { message: 'GET /api/songs?[query] failed' },
    });
  });

  it('is described the same way when Nest logs it', () => {
    written = '';
    createNestLogger(log).error(
      Object.assign(new Error(`no ${email}`), { parameters: [hash] }),
      'ExceptionsHandler',
    );
    for (const secret of secrets) expect(written).not.toContain(secret);
    expect(JSON.parse(written)).toMatchObject({ msg: 'Nest: error', err: { message: 'no [email]' } });
  });
});
