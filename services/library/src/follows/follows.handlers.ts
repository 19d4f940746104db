import { Controller } from '@nestjs/common';
import { followMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { FollowsService } from './follows.service.ts';

type Request<Name extends keyof typeof followMessages> = z.output<(typeof followMessages)[Name]['request']>;

@Controller()
export class FollowsHandlers {
  constructor(private readonly follows: FollowsService) {}

  @Handles(followMessages.add)
  async add({ actor, artistId }: Request<'add'>) {
    return this.follows.add(actor, artistId);
  }

  @Handles(followMessages.remove)
  async remove({ actor, artistId }: Request<'remove'>) {
    return this.follows.remove(actor, artistId);
  }

  @Handles(followMessages.idsOfUser)
  async listIdsByUser({ userId }: Request<'idsOfUser'>) {
    return this.follows.listIdsByUser(userId);
  }

  @Handles(followMessages.counts)
  async listCounts({ artistIds }: Request<'counts'>) {
    return this.follows.listCounts(artistIds);
  }

  @Handles(followMessages.export)
  async export(request: Request<'export'>) {
    return this.follows.export(request);
  }
}
