import { objectStoreFaults, tableLockFaults, redisDataFaults } from './data-faults.ts';
import { fullDiskFaults, slowFsync, stallFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { combineFaults } from './fault-pair.ts';
import { connectionFaults, partitionFaults } from './network-faults.ts';
import { natsOutage, processFaults } from './process-faults.ts';
import {
  clockFaults,
  fileDescriptorFaults,
  postgresOutOfMemory,
  redisOutOfMemory,
} from './resource-faults.ts';

/** All short faults. */
export const allFaults: readonly Fault[] = [
  ...processFaults,
  natsOutage(5),
  ...connectionFaults,
  ...partitionFaults,
  ...fullDiskFaults,
  slowFsync,
  ...stallFaults,
  ...fileDescriptorFaults,
  ...clockFaults,
  redisOutOfMemory,
  postgresOutOfMemory,
  ...redisDataFaults,
  ...tableLockFaults,
  ...objectStoreFaults,
];

/** Faults of every test run: each process and connection, and one fault of each other kind. */
export const regularFaults: readonly Fault[] = [
  ...processFaults,
  ...connectionFaults,
  ...fullDiskFaults.slice(0, 1),
  ...[
    'partition between gateway and NATS, to client',
    'catalog out of file descriptors',
    'catalog clock back by 1 h',
    'Redis out of memory',
    'corrupt values in Redis',
    'table songs of catalog locked',
    'object store returns errors to media',
  ].map(faultNamed),
  combineFaults(faultNamed('library killed'), faultNamed('Redis frozen')),
];

/** All faults, including those that last too long for a concurrent pair. */
export const longRunFaults: readonly Fault[] = [...allFaults, natsOutage(35), natsOutage(300)];

function faultNamed(name: string): Fault {
  const fault = allFaults.find((other) => other.name === name);
  if (!fault) throw new Error(`Unknown fault "${name}"`);
  return fault;
}
