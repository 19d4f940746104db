import { Controller } from '@nestjs/common';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { searchMessages } from '../contract/index.ts';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchHandlers {
  constructor(private readonly search: SearchService) {}

  @Handles(searchMessages.find)
  async find(request: z.output<typeof searchMessages.find.request>) {
    return this.search.find(request);
  }
}
