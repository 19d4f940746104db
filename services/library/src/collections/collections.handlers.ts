import { Controller } from '@nestjs/common';
import { likeMessages, playlistMessages, type IdPage } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { CollectionsService } from './collections.service.ts';

@Controller()
export class CollectionsHandlers {
  constructor(private readonly collections: CollectionsService) {}

  @Handles(likeMessages.idsOfUser)
  async likedSongIds(page: z.output<typeof likeMessages.idsOfUser.request>) {
    return this.collections.likedSongIds(page);
  }

  @Handles(playlistMessages.idsOfUser)
  async playlistIds(page: IdPage) {
    return this.collections.playlistIds(page);
  }
}
