import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy, type PolicySettings } from './content-security-policy.ts';
import { isForApi } from '../http/is-for-api.ts';

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
 * Security headers on every answer. What the API answers is kept by nobody unless the route says otherwise. HSTS only where the client came by HTTPS: elsewhere it
 * would mean nothing.
 */
export function addSecurityHeaders(server: FastifyInstance, settings: PolicySettings): void {
  // Made once: they go out with every answer.
  const headers = { 'content-security-policy': contentSecurityPolicy(settings), ...securityHeaders };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isForApi(request)) reply.header('cache-control', 'no-store');
    if (request.protocol === 'https') reply.header('strict-transport-security', oneYear);
    done();
  });
}
