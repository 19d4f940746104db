import type { Account } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';
import { toOwnSession } from './own-session.ts';

/** Like `toOwnSession`, with a new token, which replaces that of the session if the user proves their identity. */
export function toRenewedSession(account: Account, request: FastifyRequest) {
  const token = createSessionToken();
  const newTokenHash = hashSessionToken(token);
  return { token, session: { ...toOwnSession(account, request), newTokenHash } };
}
