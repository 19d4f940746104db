import { Controller } from '@nestjs/common';
import { usedAssetMessages } from '@rubato/contracts';
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
}
