import type { Direction, TcpProxy } from '@rubato/testing';
import type { ProcessName } from '../topology/servers.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { availableWithout } from './availability.ts';

const postgres = {
  target: 'PostgreSQL',
  revert: ({ servers }: Topology) => servers.proxies.postgres.pass(),
  available: availableWithout.postgres,
};

/** Connections that are reset, refused or silently dropped. */
export const connectionFaults: readonly Fault[] = [
  {
    name: 'PostgreSQL connections reset',
    ...postgres,
    inject: ({ servers }) => servers.proxies.postgres.reset(),
  },
  {
    name: 'PostgreSQL connections refused',
    ...postgres,
    inject: ({ servers }) => servers.proxies.postgres.cut(),
  },
  {
    name: 'PostgreSQL connections dropped',
    ...postgres,
    inject: ({ servers }) => servers.proxies.postgres.blackhole(),
  },
];

/** A network partition in one direction. */
function oneWayPartition(
  between: string,
  direction: Direction,
  proxy: (topology: Topology) => TcpProxy,
  rest: Pick<Fault, 'target' | 'available'>,
): Fault {
  return {
    name: `partition between ${between}, to ${direction === 'toServer' ? 'server' : 'client'}`,
    inject: (topology) => proxy(topology).hold(direction),
    revert: (topology) => proxy(topology).pass(),
    ...rest,
  };
}

const partitionBothWays = (
  between: string,
  proxy: (topology: Topology) => TcpProxy,
  rest: Pick<Fault, 'target' | 'available'>,
) => (['toServer', 'toClient'] as const).map((direction) => oneWayPartition(between, direction, proxy, rest));

const natsPartitions = (name: ProcessName, available: Fault['available']) =>
  partitionBothWays(`${name} and NATS`, ({ servers }) => servers.natsProxies[name], {
    target: name,
    available,
  });

/** One-way partitions of each connection, in both directions. */
export const partitionFaults: readonly Fault[] = [
  ...natsPartitions('gateway', availableWithout.nats),
  ...natsPartitions('auth', availableWithout.auth),
  ...natsPartitions('catalog', availableWithout.catalog),
  ...natsPartitions('library', availableWithout.library),
  ...natsPartitions('media', availableWithout.media),
  ...partitionBothWays('services and PostgreSQL', ({ servers }) => servers.proxies.postgres, {
    target: 'PostgreSQL',
    available: availableWithout.postgres,
  }),
  ...partitionBothWays('processes and Redis', ({ servers }) => servers.proxies.redis, {
    target: 'Redis',
    available: availableWithout.redis,
  }),
  ...partitionBothWays('media and MinIO', ({ servers }) => servers.proxies.minio, {
    target: 'MinIO',
    available: availableWithout.minio,
  }),
  ...partitionBothWays('gateway and media', ({ uploads }) => uploads, {
    target: 'media',
    available: availableWithout.media,
  }),
];
