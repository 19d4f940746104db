import { Injectable } from '@nestjs/common';
import { authMessages, type SignUp } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { ClientDevice } from './device.ts';
import type { NewSession } from './new-session.ts';

@Injectable()
export class AuthService {
  constructor(private readonly rpc: RpcClient) {}

  async signUp(
    { invitation, ...user }: SignUp,
    clientAddress: string,
    { device, token: deviceToken }: ClientDevice,
  ): Promise<NewSession> {
    const token = createSessionToken();
    const tokenHash = hashSessionToken(token);
    const account = await this.rpc.call(authMessages.signUp, {
      user,
      tokenHash,
      clientAddress,
      device,
      invitationHash: invitation && hashSessionToken(invitation),
    });
    return { token, deviceToken, account };
  }

  async logOut(token: string, clientAddress: string): Promise<void> {
    await this.rpc.call(authMessages.endSession, { tokenHash: hashSessionToken(token), clientAddress });
  }
}
