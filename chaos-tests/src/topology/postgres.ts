import { startPostgresCluster } from '@rubato/embedded-postgres';
import { temporaryFolder } from '@rubato/testing';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { processTree } from './process-tree.ts';

/** Committed data survives a killed process without fsync: only a power cut would lose it. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };
const retryDelayMs = 20;

/** A PostgreSQL server that is restarted whenever it exits, as under a supervisor. */
export interface Postgres {
  url(database: string): string;
  /** Kills the main process; its backends exit when they notice. */
  kill(): Promise<void>;
  /** Deadlocks in the log, with their statements: the statistics do not survive a crash. */
  deadlocks(): readonly string[];
  /** Ids of all its processes: the main process and its children. */
  processes(): Promise<number[]>;
  /** Resolves when it accepts connections. */
  waitUntilReady(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server with its data in `dataFolder`, by default in a temporary folder. */
export async function startPostgres(databases: readonly string[], dataFolder?: string): Promise<Postgres> {
  const temporary = dataFolder ? undefined : await temporaryFolder();
  const path = dataFolder ?? temporary?.path ?? '';
  await chmod(path, 0o755); // PostgreSQL may run as another user.
  const deadlocks: string[] = [];
  const onLog = (text: string) => deadlocks.push(...text.split('deadlock detected').slice(1));
  const cluster = await startPostgresCluster({ folder: path, settings, onLog });
  await cluster.ensureDatabases(databases);
  const pid = async () =>
    Number((await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: (database) => cluster.getUrl(database),
    kill: async () => {
      process.kill(await pid(), 'SIGKILL');
    },
    processes: async () => processTree(await pid()),
    waitUntilReady: async () => {
      while (!(await canConnect(cluster.getUrl('postgres')))) await delay(retryDelayMs);
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
