import { idSchema } from '@rubato/contracts';
import { onRequestCompleted, type Logger } from '@rubato/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

export type AccessLogLevel = 'info' | 'debug';

const accountSchema = z.object({ user: z.object({ id: idSchema }) });

/**
 * Logs each request by its route, without query strings, bodies and email addresses. Does nothing if the
 * logger discards lines of this level.
 */
export function addAccessLog(server: FastifyInstance, log: Logger, level: AccessLogLevel): void {
  if (!log.isLevelEnabled(level)) return;
  onRequestCompleted(server, ({ request, method, route, status, durationMs }) =>
    log[level](
      {
        requestId: request.id,
        method,
        route,
        status,
        durationMs: Math.round(durationMs),
        userId: getUserId(request),
      },
      'request: completed',
    ),
  );
}

/** The user is set by the guard that admitted the request. */
function getUserId(request: FastifyRequest): number | undefined {
  return accountSchema.safeParse(request).data?.user.id;
}
