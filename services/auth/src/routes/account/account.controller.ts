import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import {
  accountMessages,
  accountTexts,
  artistNameSchema,
  confirmationSchema,
  emailChangeSchema,
  linkTokenSchema,
  parseOrThrow,
  passwordChangeSchema,
  passwordResetSchema,
  renameSchema,
  resetRequestSchema,
  sessionIdSchema,
  type Account,
} from '@rubato/contracts';
import { CurrentAccount, hashSessionToken, JsonBody, Public } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readDevice } from '../sessions/device.ts';
import { toOwnSession } from '../sessions/own-session.ts';
import { toRenewedSession } from '../sessions/renewed-session.ts';
import { SignedInResponse } from '../sessions/signed-in-response.ts';
import { UserResponse } from './user-response.ts';

const sessionPathSchema = z.object({ id: sessionIdSchema });

/** What users change of their accounts, and how people get back into theirs. */
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signedIn: SignedInResponse,
    private readonly userResponse: UserResponse,
  ) {}

  @Get('options')
  @Public()
  getOptions() {
    return this.rpc.call(accountMessages.options, {});
  }

  @Get('account')
  getAccount(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    return this.rpc.call(accountMessages.get, toOwnSession(account, request));
  }

  @Post('confirmation')
  async confirm(
    @CurrentAccount() account: Account,
    @JsonBody(confirmationSchema) form: z.output<typeof confirmationSchema>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { token, session } = toRenewedSession(account, request);
    const confirmed = await this.rpc.call(accountMessages.confirm, { ...session, form });
    reply.code(200);
    return this.signedIn.sendRenewed(request, reply, { account: confirmed, token });
  }

  @Put('password')
  async changePassword(
    @CurrentAccount() account: Account,
    @JsonBody(passwordChangeSchema) form: z.output<typeof passwordChangeSchema>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { token, session } = toRenewedSession(account, request);
    const changed = await this.rpc.call(accountMessages.changePassword, { ...session, form });
    return this.signedIn.sendRenewed(request, reply, { account: changed, token });
  }

  @Put('username')
  async rename(
    @CurrentAccount() account: Account,
    @JsonBody(renameSchema) form: z.output<typeof renameSchema>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const renamed = await this.rpc.call(accountMessages.rename, { ...toOwnSession(account, request), form });
    return this.userResponse.sendSession(reply, renamed);
  }

  @Put('artist-name')
  async renameArtist(
    @CurrentAccount() account: Account,
    @JsonBody(artistNameSchema) form: z.output<typeof artistNameSchema>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const renamed = await this.rpc.call(accountMessages.renameArtist, {
      ...toOwnSession(account, request),
      form,
    });
    return this.userResponse.sendSession(reply, renamed);
  }

  @Post('email')
  @HttpCode(200)
  async changeEmail(
    @CurrentAccount() account: Account,
    @JsonBody(emailChangeSchema) form: z.output<typeof emailChangeSchema>,
    @Req() request: FastifyRequest,
  ) {
    await this.rpc.call(accountMessages.changeEmail, { ...toOwnSession(account, request), form });
    return { message: accountTexts.verificationSent };
  }

  @Post('email/verification')
  @HttpCode(200)
  async requestVerification(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    await this.rpc.call(accountMessages.requestVerification, toOwnSession(account, request));
    return { message: accountTexts.verificationSent };
  }

  @Post('email/verify')
  @HttpCode(200)
  @Public()
  async verifyEmail(
    @JsonBody(linkTokenSchema) { token }: z.output<typeof linkTokenSchema>,
    @Req() request: FastifyRequest,
  ) {
    const linkTokenHash = hashSessionToken(token);
    await this.rpc.call(accountMessages.verifyEmail, { linkTokenHash, clientAddress: request.ip });
    return { message: accountTexts.emailVerified };
  }

  @Post('password/reset')
  @HttpCode(200)
  @Public()
  async requestReset(
    @JsonBody(resetRequestSchema) form: z.output<typeof resetRequestSchema>,
    @Req() request: FastifyRequest,
  ) {
    const { device } = readDevice(request);
    await this.rpc.call(accountMessages.requestReset, { form, clientAddress: request.ip, device });
    return { message: accountTexts.resetRequested };
  }

  @Put('password/reset')
  @Public()
  async resetPassword(
    @JsonBody(passwordResetSchema) { token, password }: z.output<typeof passwordResetSchema>,
    @Req() request: FastifyRequest,
  ) {
    await this.rpc.call(accountMessages.resetPassword, {
      linkTokenHash: hashSessionToken(token),
      password,
      clientAddress: request.ip,
    });
    return { message: accountTexts.passwordReset };
  }

  @Get('sessions')
  listSessions(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    return this.rpc.call(accountMessages.listSessions, toOwnSession(account, request));
  }

  @Delete('sessions')
  endOtherSessions(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    return this.rpc.call(accountMessages.endOtherSessions, toOwnSession(account, request));
  }

  @Delete('sessions/:id')
  async endSession(
    @CurrentAccount() account: Account,
    @Param() path: unknown,
    @Req() request: FastifyRequest,
  ) {
    const { id } = parseOrThrow(sessionPathSchema, path);
    await this.rpc.call(accountMessages.endOneSession, { ...toOwnSession(account, request), id });
    return { message: accountTexts.sessionEnded };
  }
}
