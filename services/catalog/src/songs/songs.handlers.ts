import { Controller } from '@nestjs/common';
import { songMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { SongListsService } from './song-lists.service.ts';
import { SongsService } from './songs.service.ts';

type Request<Name extends keyof typeof songMessages> = z.output<(typeof songMessages)[Name]['request']>;

@Controller()
export class SongsHandlers {
  constructor(
    private readonly songs: SongsService,
    private readonly lists: SongListsService,
  ) {}

  @Handles(songMessages.create)
  async create(request: Request<'create'>) {
    return this.songs.create(request);
  }

  @Handles(songMessages.assertRoom)
  async assertRoom({ actor, idempotencyKey }: Request<'assertRoom'>) {
    await this.songs.assertRoom(actor, idempotencyKey);
    return null;
  }

  @Handles(songMessages.assertOwner)
  async assertOwner({ actor, id }: Request<'assertOwner'>) {
    await this.songs.assertOwner(actor, id);
    return null;
  }

  @Handles(songMessages.update)
  async update({ actor, id, changes }: Request<'update'>) {
    return this.songs.update(actor, id, changes);
  }

  @Handles(songMessages.delete)
  async delete({ actor, id }: Request<'delete'>) {
    await this.songs.delete(actor, id);
    return null;
  }

  @Handles(songMessages.page)
  async page(page: Request<'page'>) {
    return this.lists.page(page);
  }

  @Handles(songMessages.segments)
  async segments(request: Request<'segments'>) {
    return this.lists.segments(request);
  }

  @Handles(songMessages.pageOfIds)
  async pageOfIds({ ids, actor, ...page }: Request<'pageOfIds'>) {
    return this.lists.pageOfIds(ids, page, actor);
  }

  @Handles(songMessages.pageOfUser)
  async pageOfUser({ userId, actor, ...page }: Request<'pageOfUser'>) {
    return this.lists.pageOfUser(userId, page, actor);
  }

  @Handles(songMessages.assertExists)
  async assertExists({ id }: Request<'assertExists'>) {
    await this.lists.assertExists(id);
    return null;
  }

  @Handles(songMessages.export)
  async export(page: Request<'export'>) {
    return this.lists.export(page);
  }

  @Handles(songMessages.deletedOf)
  async deletedOf({ ids }: Request<'deletedOf'>) {
    return this.lists.deletedOf(ids);
  }

  @Handles(songMessages.missingResults)
  async missingResults(request: Request<'missingResults'>) {
    return this.lists.missingResults(request);
  }

  @Handles(songMessages.byId)
  async byId({ id, actor }: Request<'byId'>) {
    return this.lists.byId(id, actor);
  }
}
