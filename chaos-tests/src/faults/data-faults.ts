import { holdLock } from '../checks/hold-lock.ts';
import { operationGroups, type OperationName } from '../load/operation-names.ts';
import {
  startFaultyObjectStore,
  type FaultyObjectStore,
  type StoreDefect,
} from '../topology/faulty-object-store.ts';
import { redisCommand } from '../topology/redis-command.ts';
import type { ServiceName } from '../topology/servers.ts';
import type { Fault } from './fault.ts';
import { allExcept, availableWithout } from './availability.ts';

/** A one-time change to data in Redis that is never reverted. */
function redisDataFault(name: string, ...command: readonly string[]): Fault {
  return {
    name,
    target: 'Redis',
    inject: async ({ servers }) => {
      await redisCommand(servers.redis.url, ...command);
    },
    revert: () => {},
    available: availableWithout.redis,
  };
}

const forEachKey = (work: string) => `for _, key in ipairs(redis.call('KEYS', '*')) do ${work} end`;

export const redisDataFaults: readonly Fault[] = [
  redisDataFault(
    'corrupt values in Redis',
    'EVAL',
    forEachKey(`redis.call('SET', key, '{"id":"garbage', 'KEEPTTL')`),
    '0',
  ),
  redisDataFault(
    'values of a wrong type in Redis',
    'EVAL',
    forEachKey(`redis.call('DEL', key) redis.call('RPUSH', key, 'garbage') redis.call('EXPIRE', key, 900)`),
    '0',
  ),
  redisDataFault('Redis flushed', 'FLUSHALL'),
];

/** Blocks all access to `table`, like a schema change by an operator. */
function tableLockFault(service: ServiceName, table: string, available: readonly OperationName[]): Fault {
  let release = () => Promise.resolve();
  return {
    name: `table ${table} of ${service} locked`,
    target: 'PostgreSQL',
    inject: async ({ servers }) => {
      release = await holdLock(servers.databaseUrl(service), `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    },
    revert: () => release(),
    available,
  };
}

export const tableLockFaults: readonly Fault[] = [
  tableLockFault('auth', 'sessions', availableWithout.auth),
  tableLockFault('catalog', 'songs', availableWithout.catalog),
  tableLockFault('catalog', 'outbox', availableWithout.catalog),
  tableLockFault('library', 'likes', availableWithout.library),
  tableLockFault('media', 'assets', allExcept(...operationGroups.forms)),
];

/** The object store responds incorrectly to one of its clients: to media or to the edge proxy. */
function objectStoreFault(
  name: string,
  defect: StoreDefect,
  proxy: 'minio' | 'minioForEdge',
  rest: Pick<Fault, 'available' | 'additionalStatuses' | 'blocked'>,
): Fault {
  let faultyStore: FaultyObjectStore | undefined;
  return {
    name,
    target: 'MinIO',
    inject: async ({ servers }) => {
      faultyStore = await startFaultyObjectStore(servers.minio.url, defect);
      servers.proxies[proxy].detour(faultyStore.url);
    },
    revert: async ({ servers }) => {
      await servers.proxies[proxy].pass();
      await faultyStore?.close();
    },
    ...rest,
  };
}

const withoutStore = { available: availableWithout.minio };

export const objectStoreFaults: readonly Fault[] = [
  objectStoreFault('object store returns errors to media', 'errors', 'minio', withoutStore),
  objectStoreFault(
    'object store returns malformed responses to media',
    'malformed responses',
    'minio',
    withoutStore,
  ),
  objectStoreFault('object store returns corrupt data to media', 'corrupt data', 'minio', {
    ...withoutStore,
    // Corrupt files are neither audio nor images.
    additionalStatuses: { upload: [422], replaceFile: [422] },
  }),
  objectStoreFault('object store returns errors to the edge proxy', 'errors', 'minioForEdge', withoutStore),
  objectStoreFault(
    'object store returns malformed responses to the edge proxy',
    'malformed responses',
    'minioForEdge',
    {
      available: allExcept('audio'),
      // nginx treats a malformed response as HTTP/0.9, and closes the connection if it does not match the requested slice.
      blocked: ['audio'],
    },
  ),
];
