import { Controller } from '@nestjs/common';
import { audioMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { JobsRepository } from './jobs.repository.ts';

@Controller()
export class JobsHandlers {
  constructor(private readonly jobs: JobsRepository) {}

  @Handles(audioMessages.jobs)
  async listByAsset({ userId, assetId }: z.output<typeof audioMessages.jobs.request>) {
    return { jobs: await this.jobs.listByAsset(userId, assetId) };
  }
}
