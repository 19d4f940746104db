import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

const lingerTimeoutMs = 10_000;

/**
 * Keeps reading the body of a request whose response was sent early: a client whose connection is closed
 * while it is still sending may never see the response. Closes the connection after a timeout, so that slow
 * clients cannot hold it.
 */
export function addLingeringClose(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Fastify would close the connection after rejecting a body.
    if (!request.raw.complete && server.server.listening) reply.removeHeader('connection');
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) linger(request.raw);
    done();
  });
}

function linger(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), lingerTimeoutMs).unref();
  request
    .on('data', () => {})
    .once('close', () => clearTimeout(timer))
    .once('end', () => clearTimeout(timer))
    .resume();
}
