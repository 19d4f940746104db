import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBinaries, sharedFolder } from './postgres-binaries.ts';
import { canReach, postgresIdentity, type Identity } from './postgres-identity.ts';
import { keepRunning, startPostgres, waitForOrphan } from './postgres-process.ts';

/** A PostgreSQL server that belongs to this process. */
export interface PostgresCluster {
  /** Where the data lies: below the folder asked for, or where PostgreSQL's own user can reach it. */
  readonly folder: string;
  /** The connection URL of a database of this server. */
  url(database: string): string;
  /** Creates the databases that are not there yet. */
  ensureDatabases(names: readonly string[]): Promise<void>;
  /** Ends the server for good. Until then one that dies is started again. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** An absolute path; made if it is missing. */
  readonly folder: string;
  /** Server settings beside those that make it small. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called before the first start of a new cluster, which takes seconds. */
  readonly onInitialise?: () => void;
  /** Called with what the server logs, in pieces as they come. */
  readonly onLog?: (text: string) => void;
}

/** One user's music: a small server without the processes that only large ones need. */
const smallServer = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  jit: 'off',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Starts the cluster under `folder`, making it when there is none yet. */
export async function startPostgresCluster({
  folder,
  settings,
  onInitialise,
  onLog,
}: ClusterOptions): Promise<PostgresCluster> {
  await mkdir(folder, { recursive: true });
  const dataFolder = await postgresFolder(folder);
  const identity = await postgresIdentity(dataFolder);
  const binaries = await postgresBinaries(identity);
  if (!(await exists(join(dataFolder, 'initialised')))) {
    onInitialise?.();
    await initialise(binaries.initdb, dataFolder, identity);
  }
  await waitForOrphan(dataFolder);
  const password = await readFile(join(dataFolder, 'initialised'), 'utf8');
  const port = await freePort();
  const flags = Object.entries({ ...smallServer, ...settings, port: String(port) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const start = () => startPostgres(binaries.postgres, ['-D', dataFolder, ...flags], { identity, onLog });
  const server = await keepRunning(start, () => waitForOrphan(dataFolder));
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    folder: dataFolder,
    url,
    ensureDatabases: (names) => ensureDatabases(url('postgres'), names),
    stop: () => server.stop(),
  };
}

/** Where the data of the cluster under `folder` lies, an absolute path to a folder that is there. */
export async function postgresFolder(folder: string): Promise<string> {
  return reachableFolder(join(await realpath(folder), 'postgres'));
}

/** Root's home is closed to PostgreSQL's user: then the data lies in a place of its own, named after the folder asked for. */
async function reachableFolder(wanted: string): Promise<string> {
  const identity = await postgresIdentity(wanted);
  if (!identity || (await canReach(identity, wanted))) return wanted;
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return join(sharedFolder, `data-${name}`);
}

/** A cluster whose making was cut short is made anew: nothing can be in it yet. The password is written last. */
async function initialise(initdb: string, dataFolder: string, identity?: Identity): Promise<void> {
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dirname(dataFolder), { recursive: true, mode: 0o755 });
  await mkdir(dataFolder, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  const passwordFile = join(dirname(dataFolder), `.postgres-password-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity)
    await Promise.all([dataFolder, passwordFile].map((path) => chown(path, identity.uid, identity.gid)));
  try {
    const args = [
      '-D',
      dataFolder,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-instructions',
    ];
    await promisify(execFile)(initdb, args, { ...identity, env: { ...process.env, LC_ALL: 'C' } });
    await writeFile(join(dataFolder, 'initialised'), password, { mode: 0o600 });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function ensureDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query('SELECT datname FROM pg_database');
    const present = new Set(rows.map((row) => row.datname));
    for (const name of names.filter((name) => !present.has(name)))
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
