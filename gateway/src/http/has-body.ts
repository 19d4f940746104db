import type { FastifyRequest } from 'fastify';

/** Whether the request has a body (RFC 9112, 6.3). */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
