import type { FastifyInstance } from 'fastify';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { monotonicNow } from '../time/monotonic-now.ts';

/** Within this, what a front door has just connected for has come. */
const graceMs = 500;
const lookMs = 20;

/**
 * Lets a server that ends take no more connections, but still answer what is asked over those that it has, before they are closed:
 * whoever connected in the last moment before has not asked yet, and would be hung up on.
 */
export function addGentleClose(fastify: FastifyInstance): void {
  fastify.addHook('preClose', async () => {
    const { server } = fastify;
    if (!server.listening) return;
    // Those that the system has taken already are taken over here, at the end of a turn, before it stops taking any.
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    // HTTP's own way to close ends connections that are not in the middle of a request.
    Server.prototype.close.call(server);
    for (const end = monotonicNow() + graceMs; monotonicNow() < end && (await hasConnections(server));)
      await delay(lookMs);
  });
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count > 0)));
}
