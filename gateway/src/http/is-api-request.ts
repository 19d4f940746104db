import type { FastifyRequest } from 'fastify';

/** Whether the request is for the API, by its route: one path can be spelled in several ways. */
export function isApiRequest({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api');
}
