import type { Account } from '@rubato/contracts';
import { actorOf, hashSessionToken, readSessionToken } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';

/** The member, their session, and where they are. */
export function ownSession(account: Account, request: FastifyRequest) {
  return {
    actor: actorOf(account),
    tokenHash: hashSessionToken(readSessionToken(request)),
    clientAddress: request.ip,
  };
}
