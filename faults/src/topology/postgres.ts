import { startPostgresCluster } from '@rubato/embedded-postgres';
import { temporaryFolder } from '@rubato/testing';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Whoever kills the process does not cut the machine's power: what was committed has left the process by then. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };
const betweenTriesMs = 20;

/** A PostgreSQL server that is started again when it dies, as a supervisor does. */
export interface Postgres {
  url(database: string): string;
  /** Kills the server without warning; those of its processes that serve somebody end as they notice. */
  kill(): Promise<void>;
  /** Resolves when it answers (again). */
  answers(): Promise<void>;
  remove(): Promise<void>;
}

export async function startPostgres(databases: readonly string[]): Promise<Postgres> {
  const folder = await temporaryFolder();
  await chmod(folder.path, 0o755); // PostgreSQL may run as another user.
  const cluster = await startPostgresCluster({ folder: folder.path, settings });
  await cluster.ensureDatabases(databases);
  return {
    url: (database) => cluster.url(database),
    kill: async () => {
      const [pid] = (await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    answers: async () => {
      while (!(await canConnect(cluster.url('postgres')))) await delay(betweenTriesMs);
    },
    remove: async () => {
      await cluster.stop();
      await folder.remove();
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
