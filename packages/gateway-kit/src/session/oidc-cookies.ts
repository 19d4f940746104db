/// <reference types="@fastify/cookie" />
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSessionToken, parseToken } from './session-cookie.ts';

/** Binds a sign-in to the browser that started it, or a sign-up to the one that the provider sent. */
type OidcCookie = 'oidc' | 'oidc_sign_up';

const lifetimeSeconds: Readonly<Record<OidcCookie, number>> = { oidc: 600, oidc_sign_up: 1800 };

/** The token of the cookie; undefined if there is none. */
export function readOidcCookie(request: FastifyRequest, cookie: OidcCookie): string | undefined {
  return parseToken(request.cookies[getName(request, cookie)]);
}

/** The token of this browser, which several sign-ins at the same time share. The cookie lives on from now. */
export function keepBrowserToken(request: FastifyRequest, reply: FastifyReply): string {
  const token = readOidcCookie(request, 'oidc') ?? createSessionToken();
  setOidcCookie(request, reply, 'oidc', token);
  return token;
}

/** Gives the client the cookie, for ten minutes or half an hour. */
export function setOidcCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: OidcCookie,
  token: string,
): void {
  const maxAge = lifetimeSeconds[cookie];
  reply.setCookie(getName(request, cookie), token, { ...getAttributes(request), maxAge });
}

/** Takes the cookie back. */
export function clearOidcCookie(request: FastifyRequest, reply: FastifyReply, cookie: OidcCookie): void {
  reply.clearCookie(getName(request, cookie), getAttributes(request));
}

const getName = ({ protocol }: FastifyRequest, cookie: OidcCookie) =>
  protocol === 'https' ? `__Host-${cookie}` : cookie;

/** `Lax`: the provider's redirect is a navigation from another site. */
const getAttributes = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;
