import { Controller } from '@nestjs/common';
import { likeMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { LikesService } from './likes.service.ts';

type Request<Name extends keyof typeof likeMessages> = z.output<(typeof likeMessages)[Name]['request']>;

@Controller()
export class LikesHandlers {
  constructor(private readonly likes: LikesService) {}

  @Handles(likeMessages.add)
  async add({ actor, songId }: Request<'add'>) {
    return this.likes.add(actor, songId);
  }

  @Handles(likeMessages.remove)
  async remove({ actor, songId }: Request<'remove'>) {
    return this.likes.remove(actor, songId);
  }

  @Handles(likeMessages.export)
  async export(request: Request<'export'>) {
    return this.likes.export(request);
  }

  @Handles(likeMessages.counts)
  async listCounts({ songIds }: Request<'counts'>) {
    return this.likes.listCounts(songIds);
  }
}
