import { AppError, httpNames, texts } from '@rubato/contracts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/http-error.filter.ts';
import { readSessionToken } from './session-cookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses forged requests before their body is read, and makes sure that every client of the API has a token to send. What is
 * unsafe is refused wherever it goes: a path can be written in more ways than one.
 */
export function addCsrfProtection(server: FastifyInstance, secret: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    const sessionToken = readSessionToken(request);
    const held = request.cookies[httpNames.csrfCookie] ?? '';
    const isHeldValid = isTokenOf(secret, sessionToken, held);
    if (!isHeldValid && isForApi(request)) setCsrfCookie(request, reply, secret, sessionToken);
    if (safeMethods.has(request.method)) return done();
    if (
      isHeldValid &&
      isSame(held, String(request.headers[httpNames.csrfHeader] ?? '')) &&
      isOwnOrigin(request)
    )
      return done();
    sendError(request, reply, new AppError('FORBIDDEN', texts.csrf, { csrf: texts.csrf }));
  });
}

function isForApi(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith('/api');
}

/** Gives the client a token that holds for `sessionToken` only; an empty one is a visitor's. */
export function setCsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  sessionToken: string,
): void {
  const nonce = randomBytes(16).toString('base64url');
  const value = `${nonce}.${sign(secret, sessionToken, nonce)}`;
  reply.setCookie(httpNames.csrfCookie, value, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

function isTokenOf(secret: string, sessionToken: string, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSame(sign(secret, sessionToken, nonce), signature);
}

function sign(secret: string, sessionToken: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${sessionToken}.${nonce}`).digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}

/** Browsers say where a request comes from; other clients say nothing and have no session to misuse. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `${request.protocol}://${request.host}`;
}
