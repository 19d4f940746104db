import { Controller } from '@nestjs/common';
import { songAssetMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { SongAssetsService } from './song-assets.service.ts';

@Controller()
export class SongAssetsHandlers {
  constructor(private readonly assets: SongAssetsService) {}

  @Handles(songAssetMessages.inUse)
  async inUse({ assetIds }: z.output<typeof songAssetMessages.inUse.request>) {
    return this.assets.inUse(assetIds);
  }
}
