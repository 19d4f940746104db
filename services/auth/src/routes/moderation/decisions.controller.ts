import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { appealFormSchema, moderationMessages, moderationTexts, type Account } from '@rubato/contracts';
import { toActor, CurrentAccount, JsonBody, PathId } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { z } from 'zod';

/** Decisions about the user's content, and what they say about these. */
@Controller('api/auth/decisions')
export class DecisionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  listDecisions(@CurrentAccount() account: Account) {
    return this.rpc.call(moderationMessages.ownDecisions, { actor: toActor(account) });
  }

  @Post(':id/appeal')
  @HttpCode(200)
  async appeal(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(appealFormSchema) form: z.output<typeof appealFormSchema>,
  ) {
    await this.rpc.call(moderationMessages.appeal, { actor: toActor(account), id, form });
    return { message: moderationTexts.appealSent };
  }
}
