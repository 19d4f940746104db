import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { authMessages, logInSchema, parseOrThrow } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { readDevice } from './device.ts';
import type { NewSession } from './new-session.ts';
import { readProof } from '../proof.ts';

/** Starts a session for an email address and password. */
@Injectable()
export class CredentialsStrategy extends PassportStrategy(Strategy, 'credentials') {
  constructor(private readonly rpc: RpcClient) {
    super();
  }

  async validate(request: FastifyRequest): Promise<NewSession> {
    const credentials = parseOrThrow(logInSchema, request.body ?? {});
    const token = createSessionToken();
    const tokenHash = hashSessionToken(token);
    const { device, token: deviceToken } = readDevice(request);
    return {
      token,
      deviceToken,
      account: await this.rpc.call(authMessages.logIn, {
        credentials,
        tokenHash,
        clientAddress: request.ip,
        device,
        proof: readProof(request),
      }),
    };
  }
}
