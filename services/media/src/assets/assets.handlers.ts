import { Controller } from '@nestjs/common';
import { mediaMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { AssetsService } from './assets.service.ts';

@Controller()
export class AssetsHandlers {
  constructor(private readonly assets: AssetsService) {}

  @Handles(mediaMessages.discard)
  async discard({ assetIds }: z.output<typeof mediaMessages.discard.request>) {
    await Promise.all(assetIds.map((id) => this.assets.discard(id)));
    return null;
  }

  @Handles(mediaMessages.reserveImage)
  reserveImage({ userId, key }: z.output<typeof mediaMessages.reserveImage.request>) {
    return this.assets.reserveImage(userId, key);
  }
}
