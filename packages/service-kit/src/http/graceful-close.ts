import type { FastifyInstance } from 'fastify';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { getMonotonicTime } from '../time/monotonic-time.ts';

/** How long a proxy that has just connected may take to send its request. */
const gracePeriodMs = 500;
const pollMs = 20;

/**
 * On close, stops accepting connections but answers requests that still arrive on open ones. A client that connected right before the
 * close has not sent its request yet and would otherwise see its connection reset.
 */
export function addGracefulClose(fastify: FastifyInstance): void {
  fastify.addHook('preClose', async () => {
    const { server } = fastify;
    if (!server.listening) return;
    // Accepts the connections that the kernel has already established. Node.js does so at the end of an event loop turn.
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    // `http.Server` would also close idle connections.
    Server.prototype.close.call(server);
    for (
      const end = getMonotonicTime() + gracePeriodMs;
      getMonotonicTime() < end && (await hasConnections(server));
    )
      await delay(pollMs);
  });
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count > 0)));
}
