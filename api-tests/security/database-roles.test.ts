import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrateDatabase } from '@rubato/service-kit';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const folder = join(import.meta.dirname, '../../deploy/postgres');
const service = `service_${randomBytes(6).toString('hex')}`;
const variables: Readonly<Record<string, string>> = {
  service,
  owner: `${service}_owner`,
  database: `rubato_${service}`,
  password: 'of-the-service',
  owner_password: 'of-the-owner',
};
const server = process.env.TEST_POSTGRES_URL!;

class CreateThings1700000000001 {
  async up(runner: { query(text: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE things (id serial PRIMARY KEY, name text)');
  }
  async down(): Promise<void> {}
}

class NameThings1700000000002 {
  async up(runner: { query(text: string): Promise<unknown> }): Promise<void> {
    await runner.query('ALTER TABLE things ADD COLUMN note text');
    await runner.query('CREATE TABLE notes (id bigserial PRIMARY KEY)');
  }
  async down(): Promise<void> {}
}

function urlOf(user: string, password: string): string {
  const url = new URL(server);
  [url.username, url.password, url.pathname] = [user, password, variables.database!];
  return url.href;
}

async function asUser<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a file like psql, with variables and `\gexec`. */
async function runFile(client: pg.Client, name: string): Promise<void> {
  const text = readFileSync(join(folder, name), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/:"(\w+)"/g, (_all, one: string) => pg.escapeIdentifier(variables[one]!))
    .replaceAll(/:'(\w+)'/g, (_all, one: string) => pg.escapeLiteral(variables[one]!));
  for (const [, statement, made] of text.matchAll(/([^;\\]+)(;|\\gexec)/g)) {
    const { rows } = await client.query<Record<string, string>>({ text: statement! });
    if (made !== ';') for (const row of rows) await client.query(Object.values(row)[0]!);
  }
}

async function setUp(): Promise<void> {
  await asUser(server, (client) => runFile(client, 'roles.sql'));
  const url = new URL(server);
  url.pathname = variables.database!;
  await asUser(url.href, (client) => runFile(client, 'grants.sql'));
}

const asService = <Result>(work: (client: pg.Client) => Promise<Result>) =>
  asUser(urlOf(service, variables.password!), work);
const asOwner = () => urlOf(variables.owner!, variables.owner_password!);

beforeAll(async () => {
  // The service has migrated by itself: it owns its database and created the tables.
  await asUser(server, async (client) => {
    await client.query(`CREATE ROLE ${service} LOGIN PASSWORD 'of-the-service'`);
    await client.query(`CREATE DATABASE rubato_${service} OWNER ${service}`);
  });
  await migrateDatabase(urlOf(service, 'of-the-service'), [CreateThings1700000000001]);
  await asService((client) => client.query("INSERT INTO things (name) VALUES ('kept')"));
  await setUp();
  await setUp();
});

afterAll(() =>
  asUser(server, async (client) => {
    await client.query(`DROP DATABASE rubato_${service} WITH (FORCE)`);
    await client.query(`DROP ROLE ${service}`);
    await client.query(`DROP ROLE ${service}_owner`);
  }),
);

it('lets the owner migrate tables that the service created, and the service use them', async () => {
  await migrateDatabase(asOwner(), [CreateThings1700000000001, NameThings1700000000002]);

  await asService(async (client) => {
    await client.query("INSERT INTO things (name, note) VALUES ('new', 'a note')");
    await client.query("UPDATE things SET note = 'changed'");
    await client.query('INSERT INTO notes DEFAULT VALUES');
    await client.query("DELETE FROM things WHERE name = 'new'");
    expect((await client.query('SELECT name FROM things')).rows).toEqual([{ name: 'kept' }]);
    await client.query('LOCK TABLE things IN SHARE ROW EXCLUSIVE MODE').catch((error: Error) => {
      expect(error.message).toContain('transaction');
    });
  });
});

it('lets migrations create the extension that the search uses, and the service use it', async () => {
  await asUser(asOwner(), (client) => client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm'));
  await asService(async (client) => {
    const { rows } = await client.query("SELECT 'yesterday' % 'yesterdya' AS is_similar");
    expect(rows).toEqual([{ is_similar: true }]);
  });
});

it.each([
  'CREATE TABLE more (id integer)',
  'ALTER TABLE things ADD COLUMN more text',
  'DROP TABLE things',
  'TRUNCATE things',
  'CREATE INDEX more ON things (name)',
  'CREATE SCHEMA more',
  'CREATE ROLE more',
  'SET ROLE TO postgres',
  'CREATE FUNCTION more() RETURNS integer LANGUAGE sql RETURN 1',
])('denies the service: %s', async (statement) => {
  await expect(asService((client) => client.query(statement))).rejects.toThrow(
    /permission denied|must be owner|does not exist/,
  );
});
