import type { FastifyInstance } from 'fastify';

/**
 * Keeps shared caches from storing responses that set cookies: they would give one client's cookie to
 * others. Goes after the plugin for cookies, which adds the headers when the response is sent.
 */
export function addPrivateCookies(server: FastifyInstance): void {
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.hasHeader('set-cookie') && !isPrivate(String(reply.getHeader('cache-control'))))
      reply.header('cache-control', 'private, no-cache');
    done();
  });
}

const isPrivate = (caching: string) => /\b(private|no-store)\b/.test(caching);
