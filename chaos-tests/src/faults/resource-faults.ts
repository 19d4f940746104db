import { closeFileTable, closeMemory, openFileTable, openMemory } from '../topology/limits.ts';
import { redisCommand } from '../topology/redis-command.ts';
import { partNames, type PartName } from '../topology/servers.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { goesOnWithout } from './promises.ts';
import { operationGroups, operationNames } from '../load/operation-names.ts';

function noFiles(
  target: string,
  pidOf: (topology: Topology) => number,
  rest: Pick<Fault, 'goesOn' | 'unanswered'>,
): Fault {
  return {
    name: `${target} can open no more files`,
    target,
    begin: (topology) => closeFileTable(pidOf(topology)),
    end: (topology) => openFileTable(pidOf(topology)),
    ...rest,
  };
}

/** Process by process: no file and no connection can be opened any more. */
export const fileTables: readonly Fault[] = [
  ...partNames.map((part) =>
    noFiles(part, ({ parts }) => parts[part].processId(), {
      goesOn: goesOnWithout[part],
      // The system takes connections in the gateway's place, and the front door waits for an answer.
      ...(part === 'gateway' ? { unanswered: operationGroups.forms } : {}),
    }),
  ),
  noFiles('front door', ({ frontDoor }) => frontDoor.processId(), {
    goesOn: [],
    unanswered: operationNames,
  }),
  noFiles('Redis', ({ servers }) => servers.redis.processId(), { goesOn: goesOnWithout.redis }),
  noFiles('MinIO', ({ servers }) => servers.minio.processId(), { goesOn: goesOnWithout.minio }),
];

/** A part's clock is set, and stays so. */
function clockStep(part: PartName, hours: number): Fault {
  return {
    name: `${part}'s clock ${hours < 0 ? 'back' : 'forward'} by ${Math.abs(hours)} h`,
    target: part,
    begin: ({ clocks, parts }) => clocks[part].step(parts[part].processId(), hours),
    end: () => {},
    goesOn: operationNames,
  };
}

/** The object store believes nobody whose clock is wrong by more than fifteen minutes: media's is set right again. */
function mediaClockStep(hours: number, goesOn: Fault['goesOn']): Fault {
  return {
    ...clockStep('media', hours),
    end: ({ clocks, parts }) => clocks.media.step(parts.media.processId(), -hours),
    goesOn,
  };
}

/** There and back. */
export const clockSteps: readonly Fault[] = [
  ...(['auth', 'catalog', 'library', 'gateway'] as const).flatMap((part) => [
    clockStep(part, -1),
    clockStep(part, 1),
  ]),
  mediaClockStep(-0.1, operationNames),
  mediaClockStep(0.1, operationNames),
  mediaClockStep(-1, goesOnWithout.minio),
];

export const redisWithoutMemory: Fault = {
  name: 'Redis has no memory left',
  target: 'Redis',
  begin: async ({ servers }) => {
    await redisCommand(servers.redis.url, 'CONFIG', 'SET', 'maxmemory', '1');
  },
  end: async ({ servers }) => {
    await redisCommand(servers.redis.url, 'CONFIG', 'SET', 'maxmemory', '0');
  },
  goesOn: goesOnWithout.redis,
};

export const postgresWithoutMemory: Fault = {
  name: 'PostgreSQL has no memory left',
  target: 'PostgreSQL',
  begin: async ({ servers }) => {
    await Promise.all((await servers.postgres.processes()).map(closeMemory));
  },
  end: async ({ servers }) => {
    await Promise.all((await servers.postgres.processes()).map(openMemory));
  },
  goesOn: ['browse', ...operationGroups.files],
};
