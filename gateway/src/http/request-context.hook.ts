import { httpNames } from '@rubato/contracts';
import { runInContext } from '@rubato/service-kit';
import type { FastifyInstance } from 'fastify';

/**
 * Runs each request in its own context, which carries the request id to the services and into every log line.
 */
export function addRequestContext(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(httpNames.requestIdHeader, request.id);
    runInContext({ requestId: request.id }, done);
  });
}
