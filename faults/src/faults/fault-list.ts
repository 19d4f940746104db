import type { TestServer } from '@rubato/testing';
import type { OperationName } from '../load/operations.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';

const everything: readonly OperationName[] = [
  'browse',
  'song',
  'session',
  'logIn',
  'like',
  'playlist',
  'album',
  'upload',
];
const allBut = (...names: OperationName[]) => everything.filter((name) => !names.includes(name));

/** Of a process: killed without warning and started again, and stopped as a machine without a processor. */
function killedAndFrozen(
  name: string,
  server: (topology: Topology) => TestServer,
  rest: Pick<Fault, 'goesOn' | 'isSilent' | 'lastsMs'>,
): Fault[] {
  return [
    {
      name: `${name} killed`,
      begin: (topology) => server(topology).kill(),
      end: (topology) => server(topology).start(),
      ...rest,
    },
    {
      name: `${name} frozen`,
      begin: (topology) => server(topology).freeze(),
      end: (topology) => server(topology).thaw(),
      ...rest,
    },
  ];
}

function natsKilled(seconds: number): Fault {
  return {
    name: `NATS killed for ${seconds} s`,
    begin: ({ servers }) => servers.nats.kill(),
    end: ({ servers }) => servers.nats.start(),
    goesOn: ['browse'],
    lastsMs: seconds * 1000,
  };
}

/** All that has to be survived, one at a time. */
export const faults: readonly Fault[] = [
  ...killedAndFrozen('auth', ({ parts }) => parts.auth, { goesOn: ['browse', 'song'] }),
  ...killedAndFrozen('catalog', ({ parts }) => parts.catalog, {
    goesOn: ['browse', 'session', 'logIn', 'playlist'],
  }),
  ...killedAndFrozen('library', ({ parts }) => parts.library, { goesOn: allBut('like', 'playlist') }),
  ...killedAndFrozen('media', ({ parts }) => parts.media, { goesOn: allBut('upload') }),
  ...killedAndFrozen('gateway', ({ parts }) => parts.gateway, { goesOn: [], isSilent: true, lastsMs: 1000 }),
  natsKilled(1),
  natsKilled(5),
  {
    name: 'NATS frozen',
    begin: ({ servers }) => servers.nats.freeze(),
    end: ({ servers }) => servers.nats.thaw(),
    goesOn: ['browse'],
  },
  {
    name: 'PostgreSQL killed',
    begin: ({ servers }) => servers.postgres.kill(),
    end: ({ servers }) => servers.postgres.answers(),
    goesOn: ['browse'],
  },
  {
    name: 'PostgreSQL resets all connections',
    begin: ({ servers }) => servers.proxies.postgres.reset(),
    end: () => {},
    goesOn: ['browse'],
  },
  {
    name: 'PostgreSQL away',
    begin: ({ servers }) => servers.proxies.postgres.cut(),
    end: ({ servers }) => servers.proxies.postgres.pass(),
    goesOn: ['browse'],
  },
  {
    name: 'PostgreSQL silent',
    begin: ({ servers }) => servers.proxies.postgres.blackhole(),
    end: ({ servers }) => servers.proxies.postgres.pass(),
    goesOn: ['browse'],
  },
  ...killedAndFrozen('Redis', ({ servers }) => servers.redis, { goesOn: everything }),
  ...killedAndFrozen('MinIO', ({ servers }) => servers.minio, { goesOn: allBut('upload') }),
];

/** Too long for every day. */
export const longFaults: readonly Fault[] = [...faults, natsKilled(35)];
