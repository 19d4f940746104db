import type { Account } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';
import { ownSession } from './own-session.ts';

/** Like `ownSession`, with a new token, which replaces that of the session if the member proves their identity. */
export function renewedSession(account: Account, request: FastifyRequest) {
  const token = createSessionToken();
  const newTokenHash = hashSessionToken(token);
  return { token, session: { ...ownSession(account, request), newTokenHash } };
}
