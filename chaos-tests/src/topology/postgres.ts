import { startPostgresCluster } from '@rubato/embedded-postgres';
import { temporaryFolder } from '@rubato/testing';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { processTree } from './process-tree.ts';

/** Whoever kills the process does not cut the machine's power: what was committed has left the process by then. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };
const betweenTriesMs = 20;

/** A PostgreSQL server that is started again when it dies, as a supervisor does. */
export interface Postgres {
  url(database: string): string;
  /** Kills the server without warning; those of its processes that serve somebody end as they notice. */
  kill(): Promise<void>;
  /** How often it had to end a transaction because of a deadlock, by its log: its own count does not survive a crash. */
  deadlocks(): number;
  /** Its processes: the server itself and one for each connection. */
  processes(): Promise<number[]>;
  /** Resolves when it answers (again). */
  answers(): Promise<void>;
  remove(): Promise<void>;
}

/** Stores in `inFolder`, or else in a temporary folder. */
export async function startPostgres(databases: readonly string[], inFolder?: string): Promise<Postgres> {
  const temporary = inFolder ? undefined : await temporaryFolder();
  const path = inFolder ?? temporary?.path ?? '';
  await chmod(path, 0o755); // PostgreSQL may run as another user.
  let deadlocks = 0;
  const onLog = (text: string) => (deadlocks += text.split('deadlock detected').length - 1);
  const cluster = await startPostgresCluster({ folder: path, settings, onLog });
  await cluster.ensureDatabases(databases);
  const pid = async () =>
    Number((await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: (database) => cluster.url(database),
    kill: async () => {
      process.kill(await pid(), 'SIGKILL');
    },
    processes: async () => processTree(await pid()),
    answers: async () => {
      while (!(await canConnect(cluster.url('postgres')))) await delay(betweenTriesMs);
    },
    deadlocks: () => deadlocks,
    remove: async () => {
      await cluster.stop();
      await temporary?.remove();
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
