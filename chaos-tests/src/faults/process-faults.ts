import type { ServerProcess } from '@rubato/testing';
import { operationGroups, operationNames } from '../load/operation-names.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { availableWithout } from './availability.ts';

/** A process that is killed and restarted, and one that is suspended like a frozen machine. */
function killAndFreezeFaults(
  target: string,
  server: (topology: Topology) => ServerProcess,
  rest: Pick<Fault, 'available' | 'blocked' | 'minDurationMs'>,
): Fault[] {
  return [
    {
      name: `${target} killed`,
      target,
      inject: (topology) => server(topology).kill(),
      revert: (topology) => server(topology).start(),
      ...rest,
    },
    {
      name: `${target} frozen`,
      target,
      inject: (topology) => server(topology).freeze(),
      revert: (topology) => server(topology).thaw(),
      ...rest,
    },
  ];
}

export function natsOutage(seconds: number): Fault {
  return {
    name: `NATS killed for ${seconds} s`,
    target: 'NATS',
    inject: ({ servers }) => servers.nats.kill(),
    revert: ({ servers }) => servers.nats.start(),
    available: availableWithout.nats,
    minDurationMs: seconds * 1000,
  };
}

/** Each process and server killed, and each frozen. */
export const processFaults: readonly Fault[] = [
  ...killAndFreezeFaults('auth', ({ processes }) => processes.auth, { available: availableWithout.auth }),
  ...killAndFreezeFaults('catalog', ({ processes }) => processes.catalog, {
    available: availableWithout.catalog,
  }),
  ...killAndFreezeFaults('discovery', ({ processes }) => processes.discovery, {
    available: availableWithout.discovery,
  }),
  ...killAndFreezeFaults('library', ({ processes }) => processes.library, {
    available: availableWithout.library,
  }),
  ...killAndFreezeFaults('media', ({ processes }) => processes.media, { available: availableWithout.media }),
  ...killAndFreezeFaults('gateway', ({ processes }) => processes.gateway, {
    available: availableWithout.gateway,
    // Receiving and inspecting a file has no fixed time limit, so the edge proxy waits for a response.
    blocked: operationGroups.forms,
  }),
  ...killAndFreezeFaults('edge proxy', ({ edgeProxy }) => edgeProxy, {
    available: [],
    blocked: operationNames,
    minDurationMs: 1000,
  }),
  ...killAndFreezeFaults('shell', ({ frontEnds }) => frontEnds.shell, { available: availableWithout.shell }),
  ...killAndFreezeFaults('remote', ({ frontEnds }) => frontEnds.browse, {
    available: availableWithout.remote,
  }),
  natsOutage(1),
  {
    name: 'NATS frozen',
    target: 'NATS',
    inject: ({ servers }) => servers.nats.freeze(),
    revert: ({ servers }) => servers.nats.thaw(),
    available: availableWithout.nats,
  },
  {
    name: 'PostgreSQL killed',
    target: 'PostgreSQL',
    inject: ({ servers }) => servers.postgres.kill(),
    revert: ({ servers }) => servers.postgres.waitUntilReady(),
    available: availableWithout.postgres,
  },
  ...killAndFreezeFaults('Redis', ({ servers }) => servers.redis, { available: availableWithout.redis }),
  ...killAndFreezeFaults('MinIO', ({ servers }) => servers.minio, { available: availableWithout.minio }),
];
