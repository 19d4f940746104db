import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startChild, type ChildServer } from './child-server.ts';

const mainFile = join(import.meta.dirname, '../../standalone/dist/main.js');

/** The embedded product with its own data folder. */
export interface Product extends ChildServer {
  /** Its DATA_DIR. */
  readonly folder: string;
  /** Connects to a database. The caller must end the connection. */
  database(name: string): Promise<pg.Client>;
  databaseUrl(name: string): Promise<string>;
  /** Starts it again with the same data after `stop`. */
  restart(): Promise<ChildServer>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** Starts the product with additional environment variables; by default without demo songs and without a limit on changes. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-bench-'));
  // PostgreSQL runs as another user if this process is root, and needs access.
  await chmod(folder, 0o755);
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'info',
    WRITES_PER_USER: '0',
    ...settings,
  };
  const start = () => startChild([mainFile], env);
  let server = await start();
  const databaseUrl = async (name: string) => {
    const cluster = join(folder, 'postgres');
    const password = await readFile(join(cluster, 'initialised'), 'utf8');
    const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
    return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  };
  return {
    folder,
    get pid() {
      return server.pid;
    },
    get url() {
      return server.url;
    },
    stop: () => server.stop(),
    restart: async () => (server = await start()),
    databaseUrl,
    database: async (name) => {
      const client = new pg.Client(await databaseUrl(name));
      await client.connect();
      return client;
    },
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
