import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { authMessages } from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { createSessionToken, hashSessionToken } from '../security/session-cookie.ts';
import type { NewSession } from './new-session.ts';

/** Starts a session for the demo user. */
@Injectable()
export class DemoStrategy extends PassportStrategy(Strategy, 'demo') {
  constructor(private readonly rpc: RpcClient) {
    super();
  }

  async validate(request: FastifyRequest): Promise<NewSession> {
    const token = createSessionToken();
    return {
      token,
      account: await this.rpc.call(authMessages.logInDemo, {
        tokenHash: hashSessionToken(token),
        clientAddress: request.ip,
      }),
    };
  }
}
