/// <reference types="@fastify/cookie" />
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSessionToken, parseToken } from './session-cookie.ts';

const cookieName = 'device';
/** The longest that browsers keep a cookie. */
const lifetimeSeconds = 400 * 24 * 3600;

/** The token by which the client's device is recognized at its next log-in, or a new one. It gives access to nothing. */
export function readDeviceToken(request: FastifyRequest): string {
  return parseToken(request.cookies[cookieName]) ?? createSessionToken();
}

/** Makes the client's next log-in recognizable. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: lifetimeSeconds,
  });
}
