import type { FastifyInstance, FastifyRequest } from 'fastify';
import { performance } from 'node:perf_hooks';

/** The outcome of one request. */
export interface CompletedRequest {
  readonly request: FastifyRequest;
  readonly method: string;
  /** The declared route, such as `/api/songs/:id`, and never the requested path. */
  readonly route: string;
  /** 499 if the client disconnected before the response was complete. */
  readonly status: number;
  readonly durationMs: number;
}

const clientClosedRequest = 499;

/** Calls `report` when a response is complete or its client has disconnected. */
export function onRequestCompleted(
  server: FastifyInstance,
  report: (completed: CompletedRequest) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    reply.raw.once('close', () =>
      report({
        request,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.raw.writableFinished ? reply.raw.statusCode : clientClosedRequest,
        durationMs: performance.now() - startedAt,
      }),
    );
    done();
  });
}
