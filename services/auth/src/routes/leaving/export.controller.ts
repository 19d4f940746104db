import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  accountExportMessages,
  accountMessages,
  exportMessages,
  type Account,
  type DataExport,
} from '@rubato/contracts';
import { toActor, CurrentAccount } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { toOwnSession } from '../sessions/own-session.ts';

/** Exports are written by media, and allowed by auth. */
@Controller('api/auth/export')
export class ExportController {
  constructor(private readonly rpc: RpcClient) {}

  /** Without its address, unless the session is confirmed: anyone who has the address can read everything of the user. */
  @Get()
  async find(@CurrentAccount() account: Account, @Req() request: FastifyRequest): Promise<DataExport> {
    const dataExport = await this.rpc.call(exportMessages.find, { actor: toActor(account) });
    if (dataExport.url === null) return dataExport;
    const { is_confirmed: isConfirmed } = await this.rpc.call(
      accountMessages.get,
      toOwnSession(account, request),
    );
    return isConfirmed ? dataExport : { ...dataExport, url: null };
  }

  @Post()
  @HttpCode(200)
  async request(@CurrentAccount() account: Account, @Req() request: FastifyRequest): Promise<DataExport> {
    await this.rpc.call(accountExportMessages.authorize, toOwnSession(account, request));
    return this.rpc.call(exportMessages.request, { actor: toActor(account) });
  }

  @Delete()
  delete(@CurrentAccount() account: Account): Promise<DataExport> {
    return this.rpc.call(exportMessages.delete, { actor: toActor(account) });
  }
}
