import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';

/**
 * Destroys the streamed body of a response to HEAD. Fastify would read it to the end, with no client whose
 * speed or disconnection limits it.
 */
export function addHeadResponses(server: FastifyInstance): void {
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done();
    payload.destroy();
    done(null, Readable.from([]));
  });
}
