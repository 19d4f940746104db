import { Controller } from '@nestjs/common';
import { likeMessages, playlistMessages, type IdPage } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { CollectionsService } from './collections.service.ts';

@Controller()
export class CollectionsHandlers {
  constructor(private readonly collections: CollectionsService) {}

  @Handles(likeMessages.idsOfUser)
  async listLikedSongIds(page: z.output<typeof likeMessages.idsOfUser.request>) {
    return this.collections.listLikedSongIds(page);
  }

  @Handles(playlistMessages.idsOfUser)
  async listPlaylistIds(page: IdPage) {
    return this.collections.listPlaylistIds(page);
  }
}
