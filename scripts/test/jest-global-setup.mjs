// Starts one PostgreSQL server per test run; each test file creates its own databases on it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMinio, findNatsServer, findRedisServer } from './tools.mjs';

/** Trades durability for speed: test data need not survive a power cut. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

export default async function setup() {
  process.env.TEST_NATS_PROGRAM ??= findNatsServer() ?? '';
  process.env.TEST_MINIO_PROGRAM ??= findMinio() ?? '';
  process.env.TEST_REDIS_PROGRAM ??= findRedisServer() ?? '';
  if (process.env.TEST_POSTGRES_URL) return;
  const { startPostgresCluster } = await import('../../packages/embedded-postgres/dist/index.js');
  const folder = await mkdtemp(join(tmpdir(), 'rubato-postgres-'));
  await chmod(folder, 0o755); // PostgreSQL may run as another user.
  const cluster = await startPostgresCluster({ folder, settings });
  process.env.TEST_POSTGRES_URL = cluster.url('postgres');
  globalThis.stopTestServers = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
