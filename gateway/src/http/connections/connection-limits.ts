import { getMonotonicTime, toNetwork } from '@rubato/service-kit';
import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

export interface ConnectionLimits {
  /** For all clients together. */
  readonly maxConnections: number;
  /** Per address, or per /64 network for IPv6; 0 is no limit. */
  readonly maxConnectionsPerAddress: number;
}

/** Which limit a connection exceeds. */
export type ExceededLimit = 'total' | 'address';

/** Why a connection is closed: it exceeds a limit, or makes room for another one. */
export type ClosingReason = ExceededLimit | 'idle';

interface Connection {
  readonly network: ConnectionGroup;
  /** The limit that it exceeded when it was opened and no other connection was idle. */
  exceeded: ExceededLimit | undefined;
  /** Requests without a complete response. */
  requests: number;
  /** Called when a response is closed. One function per connection: there are many more responses. */
  readonly endRequest: () => void;
}

/** Connections that are limited together. */
interface ConnectionGroup {
  readonly max: number;
  readonly open: Set<Socket>;
  /** Those whose requests all have their response, in the order in which they became idle. */
  readonly idle: Set<Socket>;
  /** Those that have not had a request, in order, and when they were opened. */
  readonly unused: Map<Socket, number>;
}

/** For responses to connections beyond the limit, which close at once. */
export const spareConnections = 100;
/** Until then, the first request of a new connection may be on its way or, if the process is busy, unread. */
const firstRequestMs = 1000;

/**
 * Limits the connections of a server, in total and per network. A new one beyond a limit replaces the one that has been
 * idle for longest: browsers open a connection again when they need it. If all are busy, its requests are rejected.
 * `now` is in milliseconds.
 */
export class LimitedConnections {
  readonly #all: ConnectionGroup;
  readonly #networks = new Map<string, ConnectionGroup>();
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly onClosed: (reason: ClosingReason) => void = () => {},
    private readonly now: () => number = getMonotonicTime,
  ) {
    this.#all = createGroup(limits.maxConnections);
  }

  /** Limits the connections of `server`. */
  watch(server: Server): void {
    server.maxConnections = this.limits.maxConnections + spareConnections;
    server.on('drop', () => this.onClosed('total'));
    server.on('connection', (socket: Socket) => this.#open(socket));
  }

  /**
   * Records that a request has begun, which ends when its response is closed. Returns the limit that its connection
   * exceeds, if any: such a request must be rejected.
   */
  startRequest(socket: Socket, response: ServerResponse): ExceededLimit | undefined {
    const connection = this.#connections.get(socket);
    if (!connection) return undefined;
    const { network } = connection;
    if (!isExceeded(network) && !isExceeded(this.#all)) connection.exceeded = undefined;
    if (connection.exceeded) this.onClosed(connection.exceeded);
    if (connection.requests === 0) {
      removeAvailable(network, socket);
      removeAvailable(this.#all, socket);
    }
    connection.requests += 1;
    response.on('close', connection.endRequest);
    return connection.exceeded;
  }

  #open(socket: Socket): void {
    const name = toNetwork(socket.remoteAddress ?? '');
    const network = this.#networks.get(name) ?? createGroup(this.limits.maxConnectionsPerAddress);
    const exceeded = this.#makeRoom(network, 'address') ?? this.#makeRoom(this.#all, 'total');
    if (exceeded && network.max > 0 && network.open.size >= network.max + spareConnections) {
      socket.destroy();
      return this.onClosed(exceeded);
    }
    this.#networks.set(name, network);
    const connection: Connection = {
      network,
      exceeded,
      requests: 0,
      endRequest: () => {
        connection.requests -= 1;
        if (connection.requests > 0 || !network.open.has(socket)) return;
        network.idle.add(socket);
        this.#all.idle.add(socket);
      },
    };
    this.#connections.set(socket, connection);
    for (const { open, unused } of [network, this.#all]) {
      open.add(socket);
      unused.set(socket, this.now());
    }
    socket.once('close', () => this.#forget(socket, network, name));
  }

  /** Closes a connection without a request of a full group. Returns the limit if there is none. */
  #makeRoom(group: ConnectionGroup, limit: ExceededLimit): ExceededLimit | undefined {
    const { max, open, idle } = group;
    if (max === 0 || open.size < max) return undefined;
    const [oldest = this.#findLongestUnused(group)] = idle;
    if (!oldest) return limit;
    oldest.destroy();
    this.#release(oldest);
    this.onClosed('idle');
    return undefined;
  }

  /** The oldest connection on which a request should have arrived. */
  #findLongestUnused({ unused }: ConnectionGroup): Socket | undefined {
    for (const [socket, openedAt] of unused)
      return this.now() - openedAt >= firstRequestMs ? socket : undefined;
    return undefined;
  }

  #release(socket: Socket): void {
    const network = this.#connections.get(socket)?.network;
    for (const group of network ? [network, this.#all] : [this.#all]) {
      group.open.delete(socket);
      removeAvailable(group, socket);
    }
  }

  #forget(socket: Socket, network: ConnectionGroup, name: string): void {
    this.#release(socket);
    if (network.open.size === 0 && this.#networks.get(name) === network) this.#networks.delete(name);
  }
}

const createGroup = (max: number): ConnectionGroup => ({
  max,
  open: new Set(),
  idle: new Set(),
  unused: new Map(),
});

const isExceeded = ({ max, open }: ConnectionGroup) => max > 0 && open.size > max;

function removeAvailable({ idle, unused }: ConnectionGroup, socket: Socket): void {
  idle.delete(socket);
  unused.delete(socket);
}
