/// <reference types="@fastify/cookie" />
import { httpNames } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const start = `${httpNames.csrfCookie}=`;

/**
 * Sets the token that the client must send with unsafe methods. Scripts of its own origin can read it. Writes the
 * header directly: most requests of visitors get this cookie, and `setCookie` would take a tenth of their time.
 */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookie = `${start}${token}; Path=/${secure}; SameSite=Lax`;
  if (reply.hasHeader('set-cookie')) replaceCookie(reply, cookie);
  else reply.header('set-cookie', cookie);
}

/** Replaces an earlier token of the response, and keeps its other cookies. */
function replaceCookie(reply: FastifyReply, cookie: string): void {
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const others = cookies.filter((other) => !other.startsWith(start));
  reply.removeHeader('set-cookie').header('set-cookie', [...others, cookie]);
}

/** Browsers send the origin of a request; other clients send none, and have no session to misuse. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `${request.protocol}://${request.host}`;
}
