import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the server of the test run (`TEST_POSTGRES_URL`). Throws if that is not set. */
export function createTestDatabase(): Promise<TestDatabase> {
  return withServer((server) => createDatabase(server));
}

/**
 * Creates a copy of a template database. The first caller of the test run with this `content` creates the
 * template: it calls `prepare` with the URL of an empty database, to which no connection may remain open. The
 * end of the run drops all its templates, so that `content` needs to identify what `prepare` writes within one
 * run only. Rejects with the error of `prepare`, which the next caller then repeats.
 */
export function cloneTestDatabase(
  content: string,
  prepare: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const template = `${templatePrefix()}${digest}`;
  return withServer(async (server) => {
    await ensureTemplate(server, template, prepare);
    return createDatabase(server, template);
  });
}

/** Drops the templates of the test run. Databases that were cloned from them remain. */
export function dropTestTemplates(): Promise<void> {
  return withServer(async (server) => {
    const { rows } = await server.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [templatePrefix()],
    );
    for (const { datname } of rows) await server.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

/** Other runs on the same server may use other migrations. */
function templatePrefix(): string {
  return `template_${required('TEST_RUN_ID')}_`;
}

/** Connections to a template are disallowed once it is complete: an open one would prevent cloning. */
async function ensureTemplate(
  server: pg.Client,
  template: string,
  prepare: (url: string) => Promise<void>,
): Promise<void> {
  const isComplete = async () => {
    const query = 'SELECT 1 FROM pg_database WHERE datname = $1 AND NOT datallowconn';
    return (await server.query(query, [template])).rows.length > 0;
  };
  if (await isComplete()) return;
  // Jest runs test files in several processes. The lock ends with the connection.
  await server.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
  if (await isComplete()) return;
  await server.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${template}`);
  await prepare(databaseUrl(template));
  await server.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
}

async function createDatabase(server: pg.Client, template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Twice as fast as through the write-ahead log.
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: databaseUrl(name),
    drop: () => withServer(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

function databaseUrl(name: string): string {
  const url = new URL(required('TEST_POSTGRES_URL'));
  url.pathname = name;
  return url.href;
}

async function withServer<Result>(work: (server: pg.Client) => Promise<Result>): Promise<Result> {
  const server = new pg.Client(required('TEST_POSTGRES_URL'));
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function required(variable: 'TEST_POSTGRES_URL' | 'TEST_RUN_ID'): string {
  const value = process.env[variable];
  if (!value)
    throw new Error(
      `${variable} is not set: run the tests with npm test or npm run test:jest. Only files named *.integration.test.ts have servers.`,
    );
  return value;
}
