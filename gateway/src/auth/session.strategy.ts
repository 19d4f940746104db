import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Account } from '@rubato/contracts';
import { hashSessionToken, readSessionToken } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { SessionVerifier } from './session-verifier.ts';

/** Identifies the user by the session cookie. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(private readonly sessions: SessionVerifier) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Account | null> {
    const token = readSessionToken(request);
    return token ? this.sessions.verify(hashSessionToken(token)) : null;
  }
}
