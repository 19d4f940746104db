import { AppError, httpNames, texts } from '@rubato/contracts';
import {
  type CsrfTokens,
  isOwnOrigin,
  isSameSecret,
  readSessionToken,
  setCsrfCookie,
} from '@rubato/gateway-kit';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/http-error.filter.ts';
import { isApiRequest } from '../http/is-api-request.ts';

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
