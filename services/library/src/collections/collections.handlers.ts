import { Controller } from '@nestjs/common';
import { libraryMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { CollectionsService } from './collections.service.ts';

@Controller()
export class CollectionsHandlers {
  constructor(private readonly collections: CollectionsService) {}

  @Handles(libraryMessages.idsOfUser)
  async idsOfUser({ userId }: z.output<typeof libraryMessages.idsOfUser.request>) {
    return this.collections.idsOfUser(userId);
  }
}
