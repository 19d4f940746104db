import { Controller } from '@nestjs/common';
import { mediaMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { ExternalCoversService } from './external-covers.service.ts';

@Controller()
export class ExternalCoversHandlers {
  constructor(private readonly covers: ExternalCoversService) {}

  @Handles(mediaMessages.externalCover)
  async find({ url }: z.output<typeof mediaMessages.externalCover.request>) {
    return { key: await this.covers.find(url) };
  }
}
