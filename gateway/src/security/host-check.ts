import { AppError, texts } from '@rubato/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../http/http-error.filter.ts';
import type { AllowedHosts } from './allowed-hosts.ts';

/** Rejects requests with no Host header, several, or a foreign host. Health checks may use any host. */
export function addHostCheck(server: FastifyInstance, hosts: AllowedHosts): void {
  server.addHook('onRequest', (request, reply, done) => {
    const error = validateHost(request, hosts);
    if (error) sendError(request, reply, error);
    else done();
  });
}

function validateHost(request: FastifyRequest, hosts: AllowedHosts): AppError | undefined {
  const count = countHosts(request.raw.rawHeaders);
  const required = request.raw.httpVersion === '1.0' ? 0 : 1;
  if (count > 1 || count < required) return new AppError('INVALID', texts.malformedRequest);
  const isOwn = count === 0 || hosts.has(request.host, request.protocol);
  if (isOwn || request.routeOptions.url?.startsWith('/health/')) return undefined;
  return new AppError('FORBIDDEN', 'A foreign host', { fields: { host: texts.unknownHost } });
}

/** Raw headers alternate between names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
