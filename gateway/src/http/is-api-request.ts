import type { FastifyRequest } from 'fastify';

/** Remembers the result: Fastify creates the route's options for each request that reads them. */
const isApi = Symbol('isApiRequest');

/** Whether the request is for the API, by its route: one path can be spelled in several ways. */
export function isApiRequest(request: FastifyRequest & { [isApi]?: boolean }): boolean {
  return (request[isApi] ??= (request.routeOptions.url ?? request.url).startsWith('/api'));
}
