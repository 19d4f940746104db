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
  async listPage(page: Request<'page'>) {
    return this.lists.listPage(page);
  }

  @Handles(songMessages.segments)
  async listSegments(request: Request<'segments'>) {
    return this.lists.listSegments(request);
  }

  @Handles(songMessages.pageOfIds)
  async listByIds({ ids, actor, ...page }: Request<'pageOfIds'>) {
    return this.lists.listByIds(ids, page, actor);
  }

  @Handles(songMessages.pageOfUser)
  async listByUser({ userId, actor, ...page }: Request<'pageOfUser'>) {
    return this.lists.listByUser(userId, page, actor);
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
  async findDeleted({ ids }: Request<'deletedOf'>) {
    return this.lists.findDeleted(ids);
  }

  @Handles(songMessages.missingResults)
  async findMissingResults(request: Request<'missingResults'>) {
    return this.lists.findMissingResults(request);
  }

  @Handles(songMessages.byId)
  async getById({ id, actor }: Request<'byId'>) {
    return this.lists.getById(id, actor);
  }
}
