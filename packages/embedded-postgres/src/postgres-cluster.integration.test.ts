import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { temporaryFolder, waitUntil } from '@rubato/testing';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await chmod(folder.path, 0o755); // PostgreSQL may run as another user.
});

afterAll(() => folder.remove());

const query = async (cluster: PostgresCluster, text: string) => {
  const client = new pg.Client(cluster.getUrl('songs'));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const serverPid = async (cluster: PostgresCluster) =>
  Number((await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);

it('keeps data across a restart and creates each database once', async () => {
  let initialized = 0;
  const start = () => startPostgresCluster({ folder: folder.path, onInitialize: () => (initialized += 1) });
  const first = await start();
  await first.ensureDatabases(['songs']);
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  const second = await start();
  await second.ensureDatabases(['songs', 'albums']);
  expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(initialized).toBe(1);
  await second.stop();
});

it('restarts a killed server at the same address without data loss', async () => {
  const cluster = await startPostgresCluster({ folder: folder.path });
  await cluster.ensureDatabases(['songs']);
  await query(cluster, 'CREATE TABLE acknowledged AS SELECT 7 AS n');
  process.kill(await serverPid(cluster), 'SIGKILL');
  let rows: unknown[] = [];
  await waitUntil(async () => {
    rows = await query(cluster, 'SELECT n FROM acknowledged').catch(() => []);
    return rows.length > 0;
  });
  expect(rows).toEqual([{ n: 7 }]);
  await cluster.stop();
});
