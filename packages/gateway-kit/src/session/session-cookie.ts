/// <reference types="@fastify/cookie" />
import { httpNames, sessionDays } from '@rubato/contracts';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const lifetimeSeconds = sessionDays.absolute * 24 * 3600;
/** 32 bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/** Over HTTPS the `__Host-` prefix binds the cookie to this host and to secure connections. */
function getCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? `__Host-${httpNames.sessionCookie}` : httpNames.sessionCookie;
}

/** The session token sent by the client; empty if there is none, or one that cannot be ours. */
export function readSessionToken(request: FastifyRequest): string {
  return parseToken(request.cookies[getCookieName(request)]) ?? '';
}

/** A token in a cookie; undefined if it is missing, or not of the form and length of `createSessionToken`. */
export function parseToken(text: string | undefined): string | undefined {
  return text && tokenPattern.test(text) ? text : undefined;
}

/** Creates a token of 256 random bits. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token in hexadecimal, the only form in which it leaves the gateway. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(getCookieName(request), token, { ...getAttributes(request), maxAge: lifetimeSeconds });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(getCookieName(request), getAttributes(request));
}

function getAttributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: request.protocol === 'https' };
}
