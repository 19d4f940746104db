import { Controller } from '@nestjs/common';
import { accountDeletionMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { DeletionsService } from './deletions.service.ts';

type Request<Name extends keyof typeof accountDeletionMessages> = z.output<
  (typeof accountDeletionMessages)[Name]['request']
>;

@Controller()
export class DeletionsHandlers {
  constructor(private readonly deletions: DeletionsService) {}

  @Handles(accountDeletionMessages.find)
  async find({ actor }: Request<'find'>) {
    return this.deletions.find(actor);
  }

  @Handles(accountDeletionMessages.request)
  async request(request: Request<'request'>) {
    return this.deletions.request(request);
  }

  @Handles(accountDeletionMessages.cancel)
  async cancel(request: Request<'cancel'>) {
    return this.deletions.cancel(request);
  }
}
