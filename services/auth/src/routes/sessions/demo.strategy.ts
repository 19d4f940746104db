import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { authMessages, demoSecretHeader } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { readDevice } from './device.ts';
import type { NewSession } from './new-session.ts';
import { readProof } from '../proof.ts';

/** Starts a session for the demo user. */
@Injectable()
export class DemoStrategy extends PassportStrategy(Strategy, 'demo') {
  constructor(private readonly rpc: RpcClient) {
    super();
  }

  async validate(request: FastifyRequest): Promise<NewSession> {
    const token = createSessionToken();
    const { device, token: deviceToken } = readDevice(request);
    const secret = request.headers[demoSecretHeader];
    return {
      token,
      deviceToken,
      account: await this.rpc.call(authMessages.logInDemo, {
        tokenHash: hashSessionToken(token),
        clientAddress: request.ip,
        device,
        proof: readProof(request),
        ...(typeof secret === 'string' ? { secretHash: hashSessionToken(secret) } : {}),
      }),
    };
  }
}
