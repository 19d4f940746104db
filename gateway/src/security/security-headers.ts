import type { FastifyInstance } from 'fastify';
import { buildContentSecurityPolicy, type PolicySettings } from './content-security-policy.ts';
import { isApiRequest } from '../http/is-api-request.ts';

const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const oneYear = 'max-age=31536000';

/**
 * Adds security headers to every response. API responses are not cached unless the route allows it. HSTS is
 * only sent over HTTPS, where it has an effect.
 */
export function addSecurityHeaders(server: FastifyInstance, settings: PolicySettings): void {
  // Created once, sent with every response.
  const headers = { 'content-security-policy': buildContentSecurityPolicy(settings), ...securityHeaders };
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiRequest(request) ? apiHeaders : headers);
    if (request.protocol === 'https') reply.header('strict-transport-security', oneYear);
    done();
  });
}
