import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import {
  newPasskeySchema,
  parseOrThrow,
  passkeyMessages,
  passkeyRenameSchema,
  passkeyTexts,
  pathIdSchema,
  recoveryCodeCount,
  usedPasskeySchema,
  type Account,
} from '@rubato/contracts';
import { CurrentAccount, JsonBody, Public } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { describeDevice } from '../sessions/device.ts';
import { toOwnSession } from '../sessions/own-session.ts';
import { createRecoveryCode, hashRecoveryCode } from '../recovery-codes/recovery-codes.ts';
import { toRenewedSession } from '../sessions/renewed-session.ts';
import { SignedInResponse } from '../sessions/signed-in-response.ts';

const pathSchema = z.object({ id: pathIdSchema });

/** Ways into an account beside its password. */
@Controller('api/auth')
export class PasskeysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signedIn: SignedInResponse,
  ) {}

  @Get('passkeys')
  list(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    return this.rpc.call(passkeyMessages.list, toOwnSession(account, request));
  }

  @Post('passkeys/options')
  @HttpCode(200)
  startRegistration(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    return this.rpc.call(passkeyMessages.startRegistration, toOwnSession(account, request));
  }

  @Post('passkeys')
  register(
    @CurrentAccount() account: Account,
    @JsonBody(newPasskeySchema) { name, credential }: z.output<typeof newPasskeySchema>,
    @Req() request: FastifyRequest,
  ) {
    const form = { name: name ?? describeDevice(request.headers['user-agent']).slice(0, 60), credential };
    return this.rpc.call(passkeyMessages.register, { ...toOwnSession(account, request), form });
  }

  @Put('passkeys/:id')
  rename(
    @CurrentAccount() account: Account,
    @Param() path: unknown,
    @JsonBody(passkeyRenameSchema) form: z.output<typeof passkeyRenameSchema>,
    @Req() request: FastifyRequest,
  ) {
    const { id } = parseOrThrow(pathSchema, path);
    return this.rpc.call(passkeyMessages.rename, { ...toOwnSession(account, request), id, form });
  }

  @Delete('passkeys/:id')
  async remove(@CurrentAccount() account: Account, @Param() path: unknown, @Req() request: FastifyRequest) {
    const { id } = parseOrThrow(pathSchema, path);
    await this.rpc.call(passkeyMessages.remove, { ...toOwnSession(account, request), id });
    return { message: passkeyTexts.removed };
  }

  @Post('login/passkey/options')
  @HttpCode(200)
  @Public()
  startLogIn(@Req() request: FastifyRequest) {
    return this.rpc.call(passkeyMessages.startLogIn, { clientAddress: request.ip });
  }

  @Post('confirmation/passkey/options')
  @HttpCode(200)
  startConfirmation(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    return this.rpc.call(passkeyMessages.startConfirmation, toOwnSession(account, request));
  }

  @Post('confirmation/passkey')
  async confirm(
    @CurrentAccount() account: Account,
    @JsonBody(usedPasskeySchema) form: z.output<typeof usedPasskeySchema>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { token, session } = toRenewedSession(account, request);
    const confirmed = await this.rpc.call(passkeyMessages.confirm, { ...session, form });
    reply.code(200);
    return this.signedIn.sendRenewed(request, reply, { account: confirmed, token });
  }

  @Delete('password')
  async removePassword(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    await this.rpc.call(passkeyMessages.removePassword, toOwnSession(account, request));
    return { message: passkeyTexts.passwordRemoved };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  async replaceRecoveryCodes(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
    const codeHashes = codes.map(hashRecoveryCode);
    await this.rpc.call(passkeyMessages.replaceRecoveryCodes, {
      ...toOwnSession(account, request),
      codeHashes,
    });
    return { codes };
  }
}
