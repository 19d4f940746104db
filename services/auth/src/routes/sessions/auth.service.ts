import { Injectable } from '@nestjs/common';
import { authMessages, type SignUp } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { ClientDevice } from './device.ts';
import type { NewSession } from './new-session.ts';

/** Who signs up, from where, and what they have proved. */
interface SignUpClient extends ClientDevice {
  readonly clientAddress: string;
  readonly proof: string | undefined;
}

@Injectable()
export class AuthService {
  constructor(private readonly rpc: RpcClient) {}

  async signUp(
    { invitation, ...user }: SignUp,
    { token: deviceToken, ...client }: SignUpClient,
  ): Promise<NewSession> {
    const token = createSessionToken();
    const tokenHash = hashSessionToken(token);
    const account = await this.rpc.call(authMessages.signUp, {
      user,
      tokenHash,
      ...client,
      invitationHash: invitation && hashSessionToken(invitation),
    });
    return { token, deviceToken, account };
  }

  async logOut(token: string, clientAddress: string): Promise<void> {
    await this.rpc.call(authMessages.endSession, { tokenHash: hashSessionToken(token), clientAddress });
  }
}
