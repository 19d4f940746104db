// Decides how tests get their servers, starts one PostgreSQL server per test run, on which each test file creates its own databases, and
// offers the product host.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offerProductHost } from '../product-host.mjs';
import { findTestServers } from './servers.mjs';

/** Trades durability for speed: test data need not survive a power cut. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

export default async function setUp() {
  Object.assign(process.env, await findTestServers());
  const usesContainers = Object.keys(process.env).some(
    (name) => /^TEST_\w+_IMAGE$/.test(name) && process.env[name],
  );
  if (usesContainers) await prepareContainers();
  process.env.TEST_RUN_ID = randomBytes(4).toString('hex');
  globalThis.stopProductHost = await offerProductHost();
  if (process.env.TEST_POSTGRES_URL) {
    // Templates of other runs may have other schemas, and are never used.
    const { dropTestTemplates } = await import('../../../packages/testing/dist/test-database.js');
    globalThis.dropTestTemplates = dropTestTemplates;
    return;
  }
  process.env.TEST_POSTGRES_URL = process.env.TEST_POSTGRES_IMAGE
    ? await startPostgresContainer(process.env.TEST_POSTGRES_IMAGE)
    : await startEmbeddedPostgres();
}

/** Deletes the containers at the end, also after Ctrl-C. After a crash, the next test run does. */
async function prepareContainers() {
  process.env.TEST_RUN_PROCESS = String(process.pid);
  // Otherwise, Testcontainers needs one more image for this.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  const containers = await import('../../../packages/testing/dist/containers/run-labels.js');
  await containers.removeOrphanContainers();
  globalThis.removeTestContainers = containers.removeContainers;
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => void containers.removeContainers().finally(() => process.exit(exitCode)));
}

async function startPostgresContainer(image) {
  const { startContainer } = await import('../../../packages/testing/dist/containers/server-container.js');
  const container = await startContainer({
    image,
    command: ['postgres', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    environment: { POSTGRES_PASSWORD: 'test', PGDATA: '/cluster/data' },
    memoryFolders: ['/cluster'],
    ports: [5432],
    // Over TCP: during initialization, the server only listens on its socket.
    ready: { command: 'pg_isready -q -h 127.0.0.1 -U postgres' },
  });
  return `postgres://postgres:test@${container.address(5432)}/postgres`;
}

/** In memory if it has room, because creating a database takes ten times as long on a disk; without what killed runs have left there. */
async function createDatabaseFolder() {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < 2 * 1024 ** 3) return tmpdir();
  for (const name of await readdir(memory)) {
    const [, pid] = /^rubato-postgres-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(memory, name), { recursive: true, force: true });
  }
  return memory;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function startEmbeddedPostgres() {
  const { startPostgresCluster } = await import('../../../packages/embedded-postgres/dist/index.js');
  const folder = await mkdtemp(join(await createDatabaseFolder(), `rubato-postgres-${process.pid}-`));
  await chmod(folder, 0o755); // PostgreSQL may run as another user.
  const cluster = await startPostgresCluster({ folder, settings });
  globalThis.stopPostgres = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return cluster.getUrl('postgres');
}
