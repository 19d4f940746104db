import type { FastifyInstance, FastifyRequest } from 'fastify';
import { performance } from 'node:perf_hooks';

/** How one request ended. */
export interface Answered {
  readonly request: FastifyRequest;
  readonly method: string;
  /** As it was declared, such as `/api/songs/:id`; never what somebody asked for. */
  readonly route: string;
  /** 499 when the client did not wait for all of the answer. */
  readonly status: number;
  readonly durationMs: number;
}

const hungUp = 499;

/** Calls `tell` when a request has been answered, or when whoever asked has hung up. */
export function onAnswered(server: FastifyInstance, tell: (answered: Answered) => void): void {
  server.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now();
    reply.raw.once('close', () =>
      tell({
        request,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.raw.writableFinished ? reply.raw.statusCode : hungUp,
        durationMs: performance.now() - begun,
      }),
    );
    done();
  });
}
