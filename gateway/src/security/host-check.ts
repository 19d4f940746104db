import { AppError, texts } from '@rubato/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../http/http-error.filter.ts';
import type { OwnHosts } from './own-hosts.ts';

/** Refuses requests that name no host, several, or one that is not ours. Whoever asks how the process is may use any name. */
export function addHostCheck(server: FastifyInstance, hosts: OwnHosts): void {
  server.addHook('onRequest', (request, reply, done) => {
    const error = refusalOf(request, hosts);
    if (error) sendError(request, reply, error);
    else done();
  });
}

function refusalOf(request: FastifyRequest, hosts: OwnHosts): AppError | undefined {
  const named = countHosts(request.raw.rawHeaders);
  const needed = request.raw.httpVersion === '1.0' ? 0 : 1;
  if (named > 1 || named < needed) return new AppError('INVALID', texts.notValidRequest);
  const isOwn = named === 0 || hosts.has(request.host, request.protocol);
  if (isOwn || request.routeOptions.url?.startsWith('/health/')) return undefined;
  return new AppError('FORBIDDEN', 'A foreign host', { host: texts.foreignHost });
}

/** Names and values follow one another. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
