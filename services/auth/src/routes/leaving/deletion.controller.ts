import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  accountDeletionMessages,
  deleteAccountSchema,
  type Account,
  type AccountDeletion,
  type DeleteAccount,
} from '@rubato/contracts';
import { toActor, CurrentAccount, JsonBody } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { toOwnSession } from '../sessions/own-session.ts';

@Controller('api/auth/deletion')
export class DeletionController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  find(@CurrentAccount() account: Account): Promise<AccountDeletion> {
    return this.rpc.call(accountDeletionMessages.find, { actor: toActor(account) });
  }

  @Post()
  @HttpCode(200)
  request(
    @CurrentAccount() account: Account,
    @JsonBody(deleteAccountSchema) { username }: DeleteAccount,
    @Req() request: FastifyRequest,
  ): Promise<AccountDeletion> {
    return this.rpc.call(accountDeletionMessages.request, { ...toOwnSession(account, request), username });
  }

  @Delete()
  cancel(@CurrentAccount() account: Account, @Req() request: FastifyRequest): Promise<AccountDeletion> {
    return this.rpc.call(accountDeletionMessages.cancel, {
      actor: toActor(account),
      clientAddress: request.ip,
    });
  }
}
