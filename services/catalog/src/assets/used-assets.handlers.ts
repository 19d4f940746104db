import { Controller } from '@nestjs/common';
import { externalCoverMessages, usedAssetMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { UsedAssetsService } from './used-assets.service.ts';

@Controller()
export class UsedAssetsHandlers {
  constructor(private readonly assets: UsedAssetsService) {}

  @Handles(usedAssetMessages.inCatalog)
  async findUsed({ assetIds }: z.output<typeof usedAssetMessages.inCatalog.request>) {
    return this.assets.findUsed(assetIds);
  }

  @Handles(externalCoverMessages.inCatalog)
  async findExternalCovers({ urls }: z.output<typeof externalCoverMessages.inCatalog.request>) {
    return { covers: await this.assets.findExternalCovers(urls) };
  }
}
