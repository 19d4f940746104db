import { makeSmallDisk } from '@rubato/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { askDatabase } from '../check/ask-database.ts';
import { operationGroups, operationNames } from '../load/operation-names.ts';
import { processTree, signalAll } from '../topology/process-tree.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { goesOnWithout } from './promises.ts';

/** Whether disks can be mounted here, which full ones need. */
export const hasDisks = await canMount();

async function canMount(): Promise<boolean> {
  const disk = await makeSmallDisk(1);
  await disk?.remove();
  return disk !== undefined;
}

function fullDisk(name: string, disk: 'nats' | 'minio' | 'postgres', goesOn: Fault['goesOn']): Fault {
  return {
    name: `${name}'s disk full`,
    target: name,
    begin: ({ servers }) => servers.disks[disk]?.fill(),
    end: ({ servers }) => servers.disks[disk]?.free(),
    goesOn,
  };
}

/** Writes are refused, reads go on. */
export const fullDisks: readonly Fault[] = hasDisks
  ? [
      fullDisk('PostgreSQL', 'postgres', ['browse', 'song', 'session', ...operationGroups.files]),
      fullDisk('MinIO', 'minio', goesOnWithout.minio),
      fullDisk('NATS', 'nats', operationNames),
    ]
  : [];

/** Each write to PostgreSQL's log takes a tenth of a second, one after another: the longest that it can be told to wait. */
export const slowFlushes: Fault = {
  name: 'PostgreSQL flushes slowly',
  target: 'PostgreSQL',
  begin: (topology) =>
    setInPostgres(topology, {
      fsync: 'on',
      wal_sync_method: 'fdatasync',
      commit_delay: '100000',
      commit_siblings: '0',
    }),
  end: (topology) => resetPostgres(topology),
  goesOn: operationNames,
  lastsMs: 2000,
};

async function setInPostgres({ servers }: Topology, settings: Record<string, string>): Promise<void> {
  const url = servers.databaseUrl('auth');
  for (const [name, value] of Object.entries(settings))
    await askDatabase(url, `ALTER SYSTEM SET ${name} = '${value}'`);
  await askDatabase(url, 'SELECT pg_reload_conf()');
}

async function resetPostgres({ servers }: Topology): Promise<void> {
  const url = servers.databaseUrl('auth');
  await askDatabase(url, 'ALTER SYSTEM RESET ALL');
  await askDatabase(url, 'SELECT pg_reload_conf()');
}

/** The processes stand still for `stillMs` and work for `workingMs`, in turn: what a disk that stalls makes of a server. */
function stalling(
  name: string,
  processes: (topology: Topology) => Promise<number[]>,
  goesOn: Fault['goesOn'],
  { stillMs, workingMs } = { stillMs: 700, workingMs: 50 },
): Fault {
  let isOver = true;
  let stalls = Promise.resolve();
  const stall = async (topology: Topology) => {
    while (!isOver) {
      const pids = await processes(topology);
      signalAll(pids, 'SIGSTOP');
      await delay(stillMs);
      signalAll(pids, 'SIGCONT');
      await delay(workingMs);
    }
  };
  return {
    name: `${name} stalls again and again`,
    target: name,
    begin: (topology) => {
      isOver = false;
      stalls = stall(topology);
    },
    end: () => {
      isOver = true;
      return stalls;
    },
    goesOn,
    lastsMs: 3000,
  };
}

export const stalls: readonly Fault[] = [
  stalling('PostgreSQL', ({ servers }) => servers.postgres.processes(), goesOnWithout.postgres),
  stalling('MinIO', ({ servers }) => processTree(servers.minio.processId()), goesOnWithout.minio),
  stalling('NATS', ({ servers }) => processTree(servers.nats.processId()), goesOnWithout.nats),
];
