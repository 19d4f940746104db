import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries, sharedFolder } from './postgres-binaries.ts';
import { canReach, choosePostgresIdentity, type Identity } from './postgres-identity.ts';
import { superviseServer, startPostgres, waitForOrphan } from './postgres-process.ts';

/** A PostgreSQL server owned by this process. */
export interface PostgresCluster {
  /** The data folder: below the requested folder, or in a location that PostgreSQL's user can access. */
  readonly folder: string;
  /** The connection URL of a database of this server. */
  getUrl(database: string): string;
  /** Creates missing databases. */
  ensureDatabases(names: readonly string[]): Promise<void>;
  /** Shuts the server down. Until then it is restarted whenever it exits. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** An absolute path; created if missing. */
  readonly folder: string;
  /** Server settings in addition to the defaults for a small server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called before a new cluster is initialized, which takes seconds. */
  readonly onInitialize?: () => void;
  /** Receives the server log in chunks. */
  readonly onLog?: (text: string) => void;
}

/** Settings for the library of a single user: little memory and few background processes. */
const smallServerSettings = {
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

/** Starts the cluster below `folder`, and initializes it first if there is none. */
export async function startPostgresCluster({
  folder,
  settings,
  onInitialize,
  onLog,
}: ClusterOptions): Promise<PostgresCluster> {
  await mkdir(folder, { recursive: true });
  const dataFolder = await preparePostgresFolder(folder);
  const identity = await choosePostgresIdentity(dataFolder);
  const binaries = await findPostgresBinaries(identity);
  if (!(await hasFile(join(dataFolder, 'initialised')))) {
    onInitialize?.();
    await initialize(binaries.initdb, dataFolder, identity);
  }
  await waitForOrphan(dataFolder);
  const password = await readFile(join(dataFolder, 'initialised'), 'utf8');
  const port = await freePort();
  const flags = Object.entries({ ...smallServerSettings, ...settings, port: String(port) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const start = () => startPostgres(binaries.postgres, ['-D', dataFolder, ...flags], { identity, onLog });
  const server = await superviseServer(start, () => waitForOrphan(dataFolder));
  const getUrl = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    folder: dataFolder,
    getUrl,
    ensureDatabases: (names) => ensureDatabases(getUrl('postgres'), names),
    stop: () => server.stop(),
  };
}

/** The data folder of the cluster below `folder`, which must be an absolute path to an existing folder. */
export async function preparePostgresFolder(folder: string): Promise<string> {
  return findAccessibleFolder(join(await realpath(folder), 'postgres'));
}

/** Falls back to a shared location, named after the wanted folder, if PostgreSQL's user cannot access it, such as root's home. */
async function findAccessibleFolder(wanted: string): Promise<string> {
  const identity = await choosePostgresIdentity(wanted);
  if (!identity || (await canReach(identity, wanted))) return wanted;
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return join(sharedFolder, `data-${name}`);
}

/** Replaces the remains of an interrupted initialization, which contain no data. The password is written last. */
async function initialize(initdb: string, dataFolder: string, identity?: Identity): Promise<void> {
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
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of names.filter((name) => !existing.has(name)))
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function hasFile(path: string): Promise<boolean> {
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
