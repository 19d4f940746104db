import type { FastifyInstance, RouteOptions } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * Runs `start`, and returns its result with the routes of all servers that it starts, such as `GET
 * /api/songs/:id`.
 */
export async function recordRoutes<Result>(
  start: () => Promise<Result>,
): Promise<{ result: Result; routes: ReadonlySet<string> }> {
  const routes = new Set<string>();
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat())
        if (each !== 'HEAD') routes.add(`${each} ${url.replace(/\/$/, '')}`);
    });
  };
  subscribe('fastify.initialization', onServer);
  try {
    return { result: await start(), routes };
  } finally {
    unsubscribe('fastify.initialization', onServer);
  }
}
