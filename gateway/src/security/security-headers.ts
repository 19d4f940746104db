import type { FastifyInstance } from 'fastify';
import { isForApi } from '../http/is-for-api.ts';

/** Scripts come from us alone. Pictures and sound may come from elsewhere: covers are URLs that members give. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob: https: http:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** Made once: they go out with every answer. */
const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
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
export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (isForApi(request)) reply.header('cache-control', 'no-store');
    if (request.protocol === 'https') reply.header('strict-transport-security', oneYear);
    done();
  });
}
