import { Injectable } from '@nestjs/common';
import { authMessages, type SignUp } from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import { createSessionToken, hashSessionToken } from '../security/session-cookie.ts';
import type { NewSession } from './new-session.ts';

@Injectable()
export class AuthService {
  constructor(private readonly rpc: RpcClient) {}

  async signUp(user: SignUp, clientAddress: string): Promise<NewSession> {
    const token = createSessionToken();
    const tokenHash = hashSessionToken(token);
    return { token, account: await this.rpc.call(authMessages.signUp, { user, tokenHash, clientAddress }) };
  }

  async logOut(token: string, clientAddress: string): Promise<void> {
    await this.rpc.call(authMessages.endSession, { tokenHash: hashSessionToken(token), clientAddress });
  }
}
