import {
  exhaustFileDescriptors,
  exhaustMemory,
  restoreFileDescriptors,
  restoreMemory,
} from '../topology/limits.ts';
import { redisCommand } from '../topology/redis-command.ts';
import { processNames, type ProcessName } from '../topology/servers.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { availableWithout } from './availability.ts';
import { operationGroups, operationNames } from '../load/operation-names.ts';

function fileDescriptorFault(
  target: string,
  pidOf: (topology: Topology) => number,
  rest: Pick<Fault, 'available' | 'blocked'>,
): Fault {
  return {
    name: `${target} out of file descriptors`,
    target,
    inject: (topology) => exhaustFileDescriptors(pidOf(topology)),
    revert: (topology) => restoreFileDescriptors(pidOf(topology)),
    ...rest,
  };
}

/** For each process: opening files and connections fails. */
export const fileDescriptorFaults: readonly Fault[] = [
  ...processNames.map((name) =>
    fileDescriptorFault(name, ({ processes }) => processes[name].processId(), {
      // Nothing else needs a service that is not listed.
      available: availableWithout[name] ?? operationNames,
      // The kernel still accepts connections for the gateway, so the edge proxy waits for a response.
      ...(name === 'gateway' ? { blocked: operationGroups.forms } : {}),
    }),
  ),
  fileDescriptorFault('edge proxy', ({ edgeProxy }) => edgeProxy.processId(), {
    available: [],
    blocked: operationNames,
  }),
  fileDescriptorFault('Redis', ({ servers }) => servers.redis.processId(), {
    available: availableWithout.redis,
  }),
  fileDescriptorFault('MinIO', ({ servers }) => servers.minio.processId(), {
    available: availableWithout.minio,
  }),
];

/** Changes the clock of a process permanently. */
function clockFault(name: ProcessName, hours: number): Fault {
  return {
    name: `${name} clock ${hours < 0 ? 'back' : 'forward'} by ${Math.abs(hours)} h`,
    target: name,
    inject: ({ clocks, processes }) => clocks[name].step(processes[name].processId(), hours),
    revert: () => {},
    available: operationNames,
  };
}

/** Resets the clock of media afterwards: the object store rejects requests with a clock skew of more than 15 minutes. */
function mediaClockFault(hours: number, available: Fault['available']): Fault {
  return {
    ...clockFault('media', hours),
    revert: ({ clocks, processes }) => clocks.media.step(processes.media.processId(), -hours),
    available,
  };
}

/** Clocks set forward and back. */
export const clockFaults: readonly Fault[] = [
  ...(['auth', 'catalog', 'library', 'gateway'] as const).flatMap((name) => [
    clockFault(name, -1),
    clockFault(name, 1),
  ]),
  mediaClockFault(-0.1, operationNames),
  mediaClockFault(0.1, operationNames),
  mediaClockFault(-1, availableWithout.minio),
];

export const redisOutOfMemory: Fault = {
  name: 'Redis out of memory',
  target: 'Redis',
  inject: async ({ servers }) => {
    await redisCommand(servers.redis.url, 'CONFIG', 'SET', 'maxmemory', '1');
  },
  revert: async ({ servers }) => {
    await redisCommand(servers.redis.url, 'CONFIG', 'SET', 'maxmemory', '0');
  },
  available: availableWithout.redis,
};

export const postgresOutOfMemory: Fault = {
  name: 'PostgreSQL out of memory',
  target: 'PostgreSQL',
  inject: async ({ servers }) => {
    await Promise.all((await servers.postgres.processes()).map(exhaustMemory));
  },
  revert: async ({ servers }) => {
    await Promise.all((await servers.postgres.processes()).map(restoreMemory));
  },
  available: ['browse', ...operationGroups.files],
};
