import type { Direction, TcpProxy } from '@rubato/testing';
import type { PartName } from '../topology/servers.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';
import { goesOnWithout } from './promises.ts';

const postgres = {
  target: 'PostgreSQL',
  end: ({ servers }: Topology) => servers.proxies.postgres.pass(),
  goesOn: goesOnWithout.postgres,
};

/** Connections that end, are refused, or carry nothing any more. */
export const brokenConnections: readonly Fault[] = [
  {
    name: 'PostgreSQL resets all connections',
    ...postgres,
    begin: ({ servers }) => servers.proxies.postgres.reset(),
  },
  { name: 'PostgreSQL away', ...postgres, begin: ({ servers }) => servers.proxies.postgres.cut() },
  { name: 'PostgreSQL silent', ...postgres, begin: ({ servers }) => servers.proxies.postgres.blackhole() },
];

/** A network that carries what goes one way only. */
function oneWay(
  between: string,
  lost: Direction,
  proxy: (topology: Topology) => TcpProxy,
  rest: Pick<Fault, 'target' | 'goesOn'>,
): Fault {
  return {
    name: `${between}: nothing arrives at the ${lost === 'toServer' ? 'server' : 'client'}`,
    begin: (topology) => proxy(topology).hold(lost),
    end: (topology) => proxy(topology).pass(),
    ...rest,
  };
}

const bothWays = (
  between: string,
  proxy: (topology: Topology) => TcpProxy,
  rest: Pick<Fault, 'target' | 'goesOn'>,
) => (['toServer', 'toClient'] as const).map((lost) => oneWay(between, lost, proxy, rest));

const link = (part: PartName, goesOn: Fault['goesOn']) =>
  bothWays(`${part} and NATS`, ({ servers }) => servers.links[part], { target: part, goesOn });

/** Partitions in one direction. */
export const partitions: readonly Fault[] = [
  ...link('gateway', goesOnWithout.nats),
  ...link('auth', goesOnWithout.auth),
  ...link('catalog', goesOnWithout.catalog),
  ...link('library', goesOnWithout.library),
  ...link('media', goesOnWithout.media),
  ...bothWays('services and PostgreSQL', ({ servers }) => servers.proxies.postgres, {
    target: 'PostgreSQL',
    goesOn: goesOnWithout.postgres,
  }),
  ...bothWays('parts and Redis', ({ servers }) => servers.proxies.redis, {
    target: 'Redis',
    goesOn: goesOnWithout.redis,
  }),
  ...bothWays('media and MinIO', ({ servers }) => servers.proxies.minio, {
    target: 'MinIO',
    goesOn: goesOnWithout.minio,
  }),
  ...bothWays('gateway and media', ({ uploads }) => uploads, {
    target: 'media',
    goesOn: goesOnWithout.media,
  }),
];
