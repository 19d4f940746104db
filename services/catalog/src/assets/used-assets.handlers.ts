import { Controller } from '@nestjs/common';
import { externalCoverMessages, usedAssetMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { UsedAssetsService } from './used-assets.service.ts';

@Controller()
export class UsedAssetsHandlers {
  constructor(private readonly assets: UsedAssetsService) {}

  @Handles(usedAssetMessages.inCatalog)
  async used({ assetIds }: z.output<typeof usedAssetMessages.inCatalog.request>) {
    return this.assets.used(assetIds);
  }

  @Handles(externalCoverMessages.inCatalog)
  async externalCovers({ urls }: z.output<typeof externalCoverMessages.inCatalog.request>) {
    return { covers: await this.assets.externalCovers(urls) };
  }
}
