import { makeSmallDisk, queryDatabase } from '@rubato/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { operationGroups, operationNames } from '../load/operation-names.ts';
import { processTree, signalAll } from '../topology/process-tree.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { availableWithout } from './availability.ts';

/** Whether this process may mount disks, which full disk faults require. */
export const canMountDisks = await canMount();

async function canMount(): Promise<boolean> {
  const disk = await makeSmallDisk(1);
  await disk?.remove();
  return disk !== undefined;
}

function fullDiskFault(
  name: string,
  disk: 'nats' | 'minio' | 'postgres',
  available: Fault['available'],
): Fault {
  return {
    name: `${name} disk full`,
    target: name,
    inject: ({ servers }) => servers.disks[disk]?.fill(),
    revert: ({ servers }) => servers.disks[disk]?.free(),
    available,
  };
}

/** Writes fail; reads continue. */
export const fullDiskFaults: readonly Fault[] = canMountDisks
  ? [
      fullDiskFault('PostgreSQL', 'postgres', ['browse', 'song', 'session', ...operationGroups.files]),
      fullDiskFault('MinIO', 'minio', availableWithout.minio),
      fullDiskFault('NATS', 'nats', operationNames),
    ]
  : [];

/** Each WAL flush of PostgreSQL takes 100 ms, the maximum of `commit_delay`, one after another. */
export const slowFsync: Fault = {
  name: 'PostgreSQL fsync slow',
  target: 'PostgreSQL',
  inject: (topology) =>
    alterPostgresSettings(topology, {
      fsync: 'on',
      wal_sync_method: 'fdatasync',
      commit_delay: '100000',
      commit_siblings: '0',
    }),
  revert: (topology) => resetPostgresSettings(topology),
  available: operationNames,
  minDurationMs: 2000,
};

async function alterPostgresSettings({ servers }: Topology, settings: Record<string, string>): Promise<void> {
  const url = servers.databaseUrl('auth');
  for (const [name, value] of Object.entries(settings))
    await queryDatabase(url, `ALTER SYSTEM SET ${name} = '${value}'`);
  await queryDatabase(url, 'SELECT pg_reload_conf()');
}

async function resetPostgresSettings({ servers }: Topology): Promise<void> {
  const url = servers.databaseUrl('auth');
  await queryDatabase(url, 'ALTER SYSTEM RESET ALL');
  await queryDatabase(url, 'SELECT pg_reload_conf()');
}

/** Alternately suspends the processes for `suspendedMs` and resumes them for `runningMs`, like a server with a stalling disk. */
function stallFault(
  name: string,
  processes: (topology: Topology) => Promise<number[]>,
  available: Fault['available'],
  { suspendedMs, runningMs } = { suspendedMs: 700, runningMs: 50 },
): Fault {
  let isActive = false;
  let stalling = Promise.resolve();
  const stall = async (topology: Topology) => {
    while (isActive) {
      const pids = await processes(topology);
      signalAll(pids, 'SIGSTOP');
      await delay(suspendedMs);
      signalAll(pids, 'SIGCONT');
      await delay(runningMs);
    }
  };
  return {
    name: `${name} stalls repeatedly`,
    target: name,
    inject: (topology) => {
      isActive = true;
      stalling = stall(topology);
    },
    revert: () => {
      isActive = false;
      return stalling;
    },
    available,
    minDurationMs: 3000,
  };
}

export const stallFaults: readonly Fault[] = [
  stallFault('PostgreSQL', ({ servers }) => servers.postgres.processes(), availableWithout.postgres),
  stallFault('MinIO', ({ servers }) => processTree(servers.minio.processId()), availableWithout.minio),
  stallFault('NATS', ({ servers }) => processTree(servers.nats.processId()), availableWithout.nats),
];
