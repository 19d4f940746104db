import type { TestServer } from '@rubato/testing';
import { operationGroups, operationNames } from '../load/operation-names.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { goesOnWithout } from './promises.ts';

/** Of a process: killed without warning and started again, and stopped as a machine without a processor. */
function killedAndFrozen(
  target: string,
  server: (topology: Topology) => TestServer,
  rest: Pick<Fault, 'goesOn' | 'unanswered' | 'lastsMs'>,
): Fault[] {
  return [
    {
      name: `${target} killed`,
      target,
      begin: (topology) => server(topology).kill(),
      end: (topology) => server(topology).start(),
      ...rest,
    },
    {
      name: `${target} frozen`,
      target,
      begin: (topology) => server(topology).freeze(),
      end: (topology) => server(topology).thaw(),
      ...rest,
    },
  ];
}

export function natsKilled(seconds: number): Fault {
  return {
    name: `NATS killed for ${seconds} s`,
    target: 'NATS',
    begin: ({ servers }) => servers.nats.kill(),
    end: ({ servers }) => servers.nats.start(),
    goesOn: goesOnWithout.nats,
    lastsMs: seconds * 1000,
  };
}

/** Each process killed, and each frozen. */
export const processFaults: readonly Fault[] = [
  ...killedAndFrozen('auth', ({ parts }) => parts.auth, { goesOn: goesOnWithout.auth }),
  ...killedAndFrozen('catalog', ({ parts }) => parts.catalog, { goesOn: goesOnWithout.catalog }),
  ...killedAndFrozen('library', ({ parts }) => parts.library, { goesOn: goesOnWithout.library }),
  ...killedAndFrozen('media', ({ parts }) => parts.media, { goesOn: goesOnWithout.media }),
  ...killedAndFrozen('gateway', ({ parts }) => parts.gateway, {
    goesOn: goesOnWithout.gateway,
    // A file takes its time to arrive and to be inspected: nobody can say that it takes too long.
    unanswered: operationGroups.forms,
  }),
  ...killedAndFrozen('front door', ({ frontDoor }) => frontDoor, {
    goesOn: [],
    unanswered: operationNames,
    lastsMs: 1000,
  }),
  ...killedAndFrozen('shell', ({ frontEnds }) => frontEnds.shell, { goesOn: goesOnWithout.shell }),
  ...killedAndFrozen('remote', ({ frontEnds }) => frontEnds.browse, { goesOn: goesOnWithout.remote }),
  natsKilled(1),
  {
    name: 'NATS frozen',
    target: 'NATS',
    begin: ({ servers }) => servers.nats.freeze(),
    end: ({ servers }) => servers.nats.thaw(),
    goesOn: goesOnWithout.nats,
  },
  {
    name: 'PostgreSQL killed',
    target: 'PostgreSQL',
    begin: ({ servers }) => servers.postgres.kill(),
    end: ({ servers }) => servers.postgres.answers(),
    goesOn: goesOnWithout.postgres,
  },
  ...killedAndFrozen('Redis', ({ servers }) => servers.redis, { goesOn: goesOnWithout.redis }),
  ...killedAndFrozen('MinIO', ({ servers }) => servers.minio, { goesOn: goesOnWithout.minio }),
];
