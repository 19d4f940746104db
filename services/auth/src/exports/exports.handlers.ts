import { Controller } from '@nestjs/common';
import { accountExportMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { DecisionsService } from '../moderation/decisions.service.ts';
import { ExportsService } from './exports.service.ts';

@Controller()
export class ExportsHandlers {
  constructor(
    private readonly exports: ExportsService,
    private readonly decided: DecisionsService,
  ) {}

  @Handles(accountExportMessages.authorize)
  async authorize(request: z.output<typeof accountExportMessages.authorize.request>) {
    return this.exports.authorize(request);
  }

  @Handles(accountExportMessages.account)
  async getAccount({ userId }: z.output<typeof accountExportMessages.account.request>) {
    return this.exports.getAccount(userId);
  }

  @Handles(accountExportMessages.decisions)
  async listDecisions({ userId, after }: z.output<typeof accountExportMessages.decisions.request>) {
    return this.decided.export(userId, after);
  }
}
