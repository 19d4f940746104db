import type { Account } from '@rubato/contracts';
import { toActor, hashSessionToken, readSessionToken } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';

/** The user, their session, and where they are. */
export function toOwnSession(account: Account, request: FastifyRequest) {
  return {
    actor: toActor(account),
    tokenHash: hashSessionToken(readSessionToken(request)),
    clientAddress: request.ip,
  };
}
