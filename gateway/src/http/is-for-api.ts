import type { FastifyRequest } from 'fastify';

/** Whether a request is for the API: by the route that takes it, as a path can be written in more ways than one. */
export function isForApi({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api');
}
