import { holdLock } from '../check/hold-lock.ts';
import type { OperationName } from '../load/operation-names.ts';
import { startBrokenStore, type BrokenStore, type StoreDefect } from '../topology/broken-store.ts';
import { redisCommand } from '../topology/redis-command.ts';
import type { ServiceName } from '../topology/servers.ts';
import type { Fault } from './fault.ts';
import { allBut, goesOnWithout } from './promises.ts';
import { operationGroups } from '../load/operation-names.ts';

/** Somebody else's work in Redis: done once, and nobody undoes it. */
function inRedis(name: string, ...command: readonly string[]): Fault {
  return {
    name,
    target: 'Redis',
    begin: async ({ servers }) => {
      await redisCommand(servers.redis.url, ...command);
    },
    end: () => {},
    goesOn: goesOnWithout.redis,
  };
}

const forEachKey = (work: string) => `for _, key in ipairs(redis.call('KEYS', '*')) do ${work} end`;

export const wrongRedis: readonly Fault[] = [
  inRedis('garbage in Redis', 'EVAL', forEachKey(`redis.call('SET', key, '{"id":"garbage', 'KEEPTTL')`), '0'),
  inRedis(
    'values of another type in Redis',
    'EVAL',
    forEachKey(`redis.call('DEL', key) redis.call('RPUSH', key, 'garbage') redis.call('EXPIRE', key, 900)`),
    '0',
  ),
  inRedis('Redis empty', 'FLUSHALL'),
];

/** Nobody else can read or write `table` meanwhile, as while an operator changes it. */
function tableLocked(service: ServiceName, table: string, goesOn: readonly OperationName[]): Fault {
  let release = () => Promise.resolve();
  return {
    name: `${service}'s table ${table} locked`,
    target: 'PostgreSQL',
    begin: async ({ servers }) => {
      release = await holdLock(servers.databaseUrl(service), `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    },
    end: () => release(),
    goesOn,
  };
}

export const lockedTables: readonly Fault[] = [
  tableLocked('auth', 'sessions', goesOnWithout.auth),
  tableLocked('catalog', 'songs', goesOnWithout.catalog),
  tableLocked('catalog', 'outbox', goesOnWithout.catalog),
  tableLocked('library', 'likes', goesOnWithout.library),
  tableLocked('media', 'assets', allBut(...operationGroups.forms)),
];

/** The object store answers media in a wrong way; the front door still gets what it asks for. */
function brokenStore(
  name: string,
  defect: StoreDefect,
  proxy: 'minio' | 'files',
  rest: Pick<Fault, 'goesOn' | 'alsoRight' | 'unanswered'>,
): Fault {
  let broken: BrokenStore | undefined;
  return {
    name,
    target: 'MinIO',
    begin: async ({ servers }) => {
      broken = await startBrokenStore(servers.minio.url, defect);
      servers.proxies[proxy].detour(broken.url);
    },
    end: async ({ servers }) => {
      await servers.proxies[proxy].pass();
      await broken?.close();
    },
    ...rest,
  };
}

const withoutStore = { goesOn: goesOnWithout.minio };

export const brokenStores: readonly Fault[] = [
  brokenStore('the object store answers media with errors', 'errors', 'minio', withoutStore),
  brokenStore('the object store answers media with nonsense', 'nonsense', 'minio', withoutStore),
  brokenStore('the object store sends media other bytes', 'other bytes', 'minio', {
    ...withoutStore,
    // What comes back is no song and no picture.
    alsoRight: { upload: [422], replaceFile: [422] },
  }),
  brokenStore('the object store answers the front door with errors', 'errors', 'files', withoutStore),
  brokenStore('the object store answers the front door with nonsense', 'nonsense', 'files', {
    goesOn: allBut('sound'),
    // nginx takes what is no HTTP at all for HTTP/0.9, and hangs up when it does not fit the piece that it asked for.
    unanswered: ['sound'],
  }),
];
