import type { TestServer } from '@rubato/testing';
import { operationNames, type OperationName } from '../load/operation-names.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';

const allBut = (...names: OperationName[]) => operationNames.filter((name) => !names.includes(name));
/** What no service has to do with. */
const files: readonly OperationName[] = ['page', 'remote', 'sound'];

/** Of a process: killed without warning and started again, and stopped as a machine without a processor. */
function killedAndFrozen(
  name: string,
  server: (topology: Topology) => TestServer,
  rest: Pick<Fault, 'goesOn' | 'unanswered' | 'lastsMs'>,
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
    goesOn: ['browse', ...files],
    lastsMs: seconds * 1000,
  };
}

/** All that has to be survived, one at a time. */
export const faults: readonly Fault[] = [
  ...killedAndFrozen('auth', ({ parts }) => parts.auth, { goesOn: allBut('logIn') }),
  ...killedAndFrozen('catalog', ({ parts }) => parts.catalog, {
    goesOn: ['browse', 'session', 'logIn', 'playlist', ...files],
  }),
  ...killedAndFrozen('library', ({ parts }) => parts.library, { goesOn: allBut('like', 'playlist') }),
  ...killedAndFrozen('media', ({ parts }) => parts.media, { goesOn: allBut('upload') }),
  ...killedAndFrozen('gateway', ({ parts }) => parts.gateway, {
    goesOn: files,
    // A file takes its time to arrive and to be looked at: nobody can say that it takes too long.
    unanswered: ['upload'],
  }),
  ...killedAndFrozen('front door', ({ frontDoor }) => frontDoor, {
    goesOn: [],
    unanswered: operationNames,
    lastsMs: 1000,
  }),
  ...killedAndFrozen('shell', ({ frontEnds }) => frontEnds.shell, { goesOn: allBut('page') }),
  ...killedAndFrozen('remote', ({ frontEnds }) => frontEnds.browse, { goesOn: allBut('remote') }),
  natsKilled(1),
  natsKilled(5),
  {
    name: 'NATS frozen',
    begin: ({ servers }) => servers.nats.freeze(),
    end: ({ servers }) => servers.nats.thaw(),
    goesOn: ['browse', ...files],
  },
  {
    name: 'PostgreSQL killed',
    begin: ({ servers }) => servers.postgres.kill(),
    end: ({ servers }) => servers.postgres.answers(),
    goesOn: ['browse', ...files],
  },
  {
    name: 'PostgreSQL resets all connections',
    begin: ({ servers }) => servers.proxies.postgres.reset(),
    end: () => {},
    goesOn: ['browse', ...files],
  },
  {
    name: 'PostgreSQL away',
    begin: ({ servers }) => servers.proxies.postgres.cut(),
    end: ({ servers }) => servers.proxies.postgres.pass(),
    goesOn: ['browse', ...files],
  },
  {
    name: 'PostgreSQL silent',
    begin: ({ servers }) => servers.proxies.postgres.blackhole(),
    end: ({ servers }) => servers.proxies.postgres.pass(),
    goesOn: ['browse', ...files],
  },
  ...killedAndFrozen('Redis', ({ servers }) => servers.redis, { goesOn: operationNames }),
  ...killedAndFrozen('MinIO', ({ servers }) => servers.minio, { goesOn: allBut('upload') }),
];

/** Too long for every day. */
export const longFaults: readonly Fault[] = [...faults, natsKilled(35)];
