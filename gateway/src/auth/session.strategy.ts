import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { authMessages, type Account } from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { hashSessionToken, readSessionToken } from '../security/session-cookie.ts';

/** Knows a user by the session cookie. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(private readonly rpc: RpcClient) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Account | null> {
    const token = readSessionToken(request);
    return token ? this.rpc.call(authMessages.verifySession, { tokenHash: hashSessionToken(token) }) : null;
  }
}
