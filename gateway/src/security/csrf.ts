import { AppError, httpNames, texts } from '@rubato/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/http-error.filter.ts';
import { isApiRequest } from '../http/is-api-request.ts';
import { isSameSecret, type CsrfTokens } from './csrf-tokens.ts';
import { readSessionToken } from './session-cookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects forged requests before their body is read, and gives every client of the API a token. Unsafe
 * methods are checked on every path, since one path can be spelled in several ways.
 */
export function addCsrfProtection(server: FastifyInstance, tokens: CsrfTokens): void {
  server.addHook('onRequest', (request, reply, done) => {
    const sessionToken = readSessionToken(request);
    const held = request.cookies[httpNames.csrfCookie] ?? '';
    const isHeldValid = tokens.verify(sessionToken, held);
    if (!isHeldValid && isApiRequest(request)) setCsrfCookie(request, reply, tokens.issue(sessionToken));
    if (safeMethods.has(request.method)) return done();
    if (
      isHeldValid &&
      isSameSecret(held, String(request.headers[httpNames.csrfHeader] ?? '')) &&
      isOwnOrigin(request)
    )
      return done();
    sendError(request, reply, new AppError('FORBIDDEN', texts.csrf, { fields: { csrf: texts.csrf } }));
  });
}

/** Sets the token that the client must send with unsafe methods. Scripts of its own origin can read it. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(httpNames.csrfCookie, token, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

/** Browsers send the origin of a request; other clients send none, and have no session to misuse. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `${request.protocol}://${request.host}`;
}
