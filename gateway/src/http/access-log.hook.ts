import { idSchema } from '@rubato/contracts';
import { onAnswered, type Logger } from '@rubato/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

export type AccessLogLevel = 'info' | 'debug';

const accountSchema = z.object({ user: z.object({ id: idSchema }) });

/**
 * Writes a line for each request: what was asked by its route, so without query strings, bodies and addresses of mail. Where the
 * logger would not keep lines of this level, none are made.
 */
export function addAccessLog(server: FastifyInstance, log: Logger, level: AccessLogLevel): void {
  if (!log.isLevelEnabled(level)) return;
  onAnswered(server, ({ request, method, route, status, durationMs }) =>
    log[level](
      {
        requestId: request.id,
        method,
        route,
        status,
        durationMs: Math.round(durationMs),
        userId: userIdOf(request),
      },
      'A request was answered',
    ),
  );
}

/** Set by the guard that let the request in, if one did. */
function userIdOf(request: FastifyRequest): number | undefined {
  return accountSchema.safeParse(request).data?.user.id;
}
