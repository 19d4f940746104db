import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { parseOrThrow, passkeyMessages, usedPasskeySchema } from '@rubato/contracts';
import { createSessionToken, hashSessionToken } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { readDevice } from '../sessions/device.ts';
import type { NewSession } from '../sessions/new-session.ts';
import { readProof } from '../proof.ts';

/** Starts a session for a passkey. */
@Injectable()
export class PasskeyStrategy extends PassportStrategy(Strategy, 'passkey') {
  constructor(private readonly rpc: RpcClient) {
    super();
  }

  async validate(request: FastifyRequest): Promise<NewSession> {
    const form = parseOrThrow(usedPasskeySchema, request.body ?? {});
    const token = createSessionToken();
    const { device, token: deviceToken } = readDevice(request);
    const client = {
      tokenHash: hashSessionToken(token),
      clientAddress: request.ip,
      device,
      proof: readProof(request),
    };
    return { token, deviceToken, account: await this.rpc.call(passkeyMessages.logIn, { form, ...client }) };
  }
}
