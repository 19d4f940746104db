import { Injectable } from '@nestjs/common';
import type { Account } from '@rubato/contracts';
import { CsrfTokens, setCsrfCookie, setDeviceCookie, setSessionCookie } from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewSession } from './new-session.ts';
import { UserResponse } from '../account/user-response.ts';

/** Gives a client the token of its session, and the user. */
@Injectable()
export class SignedInResponse {
  constructor(
    private readonly csrf: CsrfTokens,
    private readonly userResponse: UserResponse,
  ) {}

  /** Sends the user of a new session. */
  send(request: FastifyRequest, reply: FastifyReply, session: NewSession): Promise<void> {
    setDeviceCookie(request, reply, session.deviceToken);
    return this.sendRenewed(request, reply, session);
  }

  /** Gives the client a new session without sending the user. */
  setCookies(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, deviceToken }: Pick<NewSession, 'token' | 'deviceToken'>,
  ): void {
    setDeviceCookie(request, reply, deviceToken);
    this.#setSession(request, reply, token);
  }

  /** Sends the user of a session that has a new token. */
  async sendRenewed(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, token }: { readonly account: Account; readonly token: string },
  ): Promise<void> {
    this.#setSession(request, reply, token);
    await this.userResponse.sendSession(reply, account);
  }

  #setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
    setSessionCookie(request, reply, token);
    setCsrfCookie(request, reply, this.csrf.issue(token));
  }
}
