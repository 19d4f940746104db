import { Controller } from '@nestjs/common';
import { exportMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { ExportsService } from './exports.service.ts';

type Own = z.output<typeof exportMessages.find.request>;

@Controller()
export class ExportsHandlers {
  constructor(private readonly exports: ExportsService) {}

  @Handles(exportMessages.find)
  async find({ actor }: Own) {
    return this.exports.find(actor);
  }

  @Handles(exportMessages.request)
  async request({ actor }: Own) {
    return this.exports.request(actor);
  }

  @Handles(exportMessages.delete)
  async delete({ actor }: Own) {
    return this.exports.delete(actor);
  }
}
