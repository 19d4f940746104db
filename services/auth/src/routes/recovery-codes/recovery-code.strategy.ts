import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { parseOrThrow, passkeyMessages, recoveryCodeLogInSchema } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { readDevice } from '../sessions/device.ts';
import type { NewSession } from '../sessions/new-session.ts';
import { readProof } from '../proof.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Starts a session for an email address and a recovery code. */
@Injectable()
export class RecoveryCodeStrategy extends PassportStrategy(Strategy, 'recovery-code') {
  constructor(private readonly rpc: RpcClient) {
    super();
  }

  async validate(request: FastifyRequest): Promise<NewSession> {
    const { email, code } = parseOrThrow(recoveryCodeLogInSchema, request.body ?? {});
    const token = createSessionToken();
    const { device, token: deviceToken } = readDevice(request);
    const account = await this.rpc.call(passkeyMessages.logInWithRecoveryCode, {
      email,
      codeHash: hashRecoveryCode(code),
      tokenHash: hashSessionToken(token),
      clientAddress: request.ip,
      device,
      proof: readProof(request),
    });
    return { token, deviceToken, account };
  }
}
