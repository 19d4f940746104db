/// <reference types="@fastify/cookie" />
import { httpNames } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
