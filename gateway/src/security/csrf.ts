import { AppError, httpNames, texts } from '@rubato/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/http-error.filter.ts';
import { isForApi } from '../http/is-for-api.ts';
import { isSameSecret, type CsrfTokens } from './csrf-tokens.ts';
import { readSessionToken } from './session-cookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses forged requests before their body is read, and makes sure that every client of the API has a token to send. What is
 * unsafe is refused wherever it goes: a path can be written in more ways than one.
 */
export function addCsrfProtection(server: FastifyInstance, tokens: CsrfTokens): void {
  server.addHook('onRequest', (request, reply, done) => {
    const sessionToken = readSessionToken(request);
    const held = request.cookies[httpNames.csrfCookie] ?? '';
    const isHeldValid = tokens.holds(sessionToken, held);
    if (!isHeldValid && isForApi(request)) setCsrfCookie(request, reply, tokens.issue(sessionToken));
    if (safeMethods.has(request.method)) return done();
    if (
      isHeldValid &&
      isSameSecret(held, String(request.headers[httpNames.csrfHeader] ?? '')) &&
      isOwnOrigin(request)
    )
      return done();
    sendError(request, reply, new AppError('FORBIDDEN', texts.csrf, { csrf: texts.csrf }));
  });
}

/** Gives the client the token to send with what it changes: scripts of its own origin can read it. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(httpNames.csrfCookie, token, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

/** Browsers say where a request comes from; other clients say nothing and have no session to misuse. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `${request.protocol}://${request.host}`;
}
