import { sendEncoded, type IndexedPage, type PageIndex } from '@rubato/gateway-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callbackify } from 'node:util';
import { hasBody } from './has-body.ts';

/** After an asynchronous hook, Fastify would go on to the route, unless the whole response has been written. */
const findPage = callbackify((page: IndexedPage, request: FastifyRequest) => page.find(request));

/**
 * Sends cached pages of public lists before a request reaches its route: the guards, and parsing the query again, would
 * take longer than the rest of the response. Goes after all hooks that may reject a request.
 */
export function addCachedPages(server: FastifyInstance, pages: PageIndex): void {
  server.addHook('onRequest', (request, reply, done) => {
    // A request with a body is admitted after this hook.
    const page = request.method === 'GET' && !hasBody(request) ? pages.find(request.url) : undefined;
    if (!page) return done();
    findPage(page, request, (error, encoded) => {
      if (encoded) sendEncoded(request, reply, encoded);
      else done(error ?? undefined);
    });
  });
}
