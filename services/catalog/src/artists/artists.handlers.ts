import { Controller } from '@nestjs/common';
import { artistMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { ArtistsService } from './artists.service.ts';

type Request<Name extends keyof typeof artistMessages> = z.output<(typeof artistMessages)[Name]['request']>;

@Controller()
export class ArtistsHandlers {
  constructor(private readonly artists: ArtistsService) {}

  @Handles(artistMessages.byHandle)
  async getByHandle({ handle }: Request<'byHandle'>) {
    return this.artists.getByHandle(handle);
  }

  @Handles(artistMessages.ofActor)
  async getOwn({ actor, artistName }: Request<'ofActor'>) {
    return this.artists.getOwn(actor, artistName);
  }

  @Handles(artistMessages.byIds)
  async listByIds({ ids }: Request<'byIds'>) {
    return this.artists.listByIds(ids);
  }

  @Handles(artistMessages.update)
  async update({ actor, id, artist }: Request<'update'>) {
    return this.artists.update(actor, id, artist);
  }

  @Handles(artistMessages.export)
  async export(page: Request<'export'>) {
    return this.artists.export(page);
  }
}
