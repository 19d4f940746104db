import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

const lingerMs = 10_000;

/**
 * A request that is answered before its body has come is read on for a while: whoever is hung up on while still sending may never
 * see the answer. Then it is hung up on, so that nobody holds a connection by sending slowly what nobody wants.
 */
export function addLingering(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Fastify would hang up on bodies that it refuses.
    if (!request.raw.complete && server.server.listening) reply.removeHeader('connection');
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) linger(request.raw);
    done();
  });
}

function linger(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  request
    .on('data', () => {})
    .once('close', () => clearTimeout(timer))
    .once('end', () => clearTimeout(timer))
    .resume();
}
