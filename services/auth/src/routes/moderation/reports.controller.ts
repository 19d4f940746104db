import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  moderationMessages,
  moderationTexts,
  reportFormSchema,
  type Account,
  type ReportForm,
} from '@rubato/contracts';
import { toActor, JsonBody, OptionalAccount, Public } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';

/** Reports of content by everyone. */
@Controller('api/reports')
export class ReportsController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  @Public('optional session')
  async report(
    @OptionalAccount() account: Account | undefined,
    @JsonBody(reportFormSchema) form: ReportForm,
    @Req() request: FastifyRequest,
  ) {
    const actor = account && toActor(account);
    await this.rpc.call(moderationMessages.report, { actor, clientAddress: request.ip, form });
    return { message: moderationTexts.reported };
  }
}
