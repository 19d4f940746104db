import { brokenStores, lockedTables, wrongRedis } from './data-faults.ts';
import { fullDisks, slowFlushes, stalls } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { pairOf } from './fault-pair.ts';
import { brokenConnections, partitions } from './network-faults.ts';
import { natsKilled, processFaults } from './process-faults.ts';
import { clockSteps, fileTables, postgresWithoutMemory, redisWithoutMemory } from './resource-faults.ts';

/** All that has to be survived. */
export const everyFault: readonly Fault[] = [
  ...processFaults,
  natsKilled(5),
  ...brokenConnections,
  ...partitions,
  ...fullDisks,
  slowFlushes,
  ...stalls,
  ...fileTables,
  ...clockSteps,
  redisWithoutMemory,
  postgresWithoutMemory,
  ...wrongRedis,
  ...lockedTables,
  ...brokenStores,
];

/** For every run of the tests: each process and connection, and one of each other kind. */
export const faults: readonly Fault[] = [
  ...processFaults,
  ...brokenConnections,
  ...fullDisks.slice(0, 1),
  ...[
    'gateway and NATS: nothing arrives at the client',
    'catalog can open no more files',
    "catalog's clock back by 1 h",
    'Redis has no memory left',
    'garbage in Redis',
    "catalog's table songs locked",
    'the object store answers media with errors',
  ].map(named),
  pairOf(named('library killed'), named('Redis frozen')),
];

/** Those that last too long to be one of two, too. */
export const longFaults: readonly Fault[] = [...everyFault, natsKilled(35), natsKilled(300)];

function named(name: string): Fault {
  const fault = everyFault.find((other) => other.name === name);
  if (!fault) throw new Error(`There is no fault "${name}"`);
  return fault;
}
