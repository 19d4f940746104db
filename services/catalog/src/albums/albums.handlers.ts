import { Controller } from '@nestjs/common';
import { albumMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { AlbumsService } from './albums.service.ts';

type Request<Name extends keyof typeof albumMessages> = z.output<(typeof albumMessages)[Name]['request']>;

@Controller()
export class AlbumsHandlers {
  constructor(private readonly albums: AlbumsService) {}

  @Handles(albumMessages.page)
  async listPage(page: Request<'page'>) {
    return this.albums.listPage(page);
  }

  @Handles(albumMessages.segments)
  async listSegments(request: Request<'segments'>) {
    return this.albums.listSegments(request);
  }

  @Handles(albumMessages.pageOfIds)
  async listByIds({ ids, ...page }: Request<'pageOfIds'>) {
    return this.albums.listByIds(ids, page);
  }

  @Handles(albumMessages.pageOfUser)
  async listByUser({ userId, actor, ...page }: Request<'pageOfUser'>) {
    return this.albums.listByUser(userId, page, actor);
  }

  @Handles(albumMessages.export)
  async export(page: Request<'export'>) {
    return this.albums.export(page);
  }

  @Handles(albumMessages.byId)
  async getById({ id, actor }: Request<'byId'>) {
    return this.albums.getById(id, actor);
  }

  @Handles(albumMessages.create)
  async create(request: Request<'create'>) {
    return this.albums.create(request);
  }

  @Handles(albumMessages.update)
  async update({ actor, id, album }: Request<'update'>) {
    return this.albums.update(actor, id, album);
  }

  @Handles(albumMessages.delete)
  async delete({ actor, id }: Request<'delete'>) {
    await this.albums.delete(actor, id);
    return null;
  }

  @Handles(albumMessages.addSong)
  async addSong({ actor, albumId, songId }: Request<'addSong'>) {
    return this.albums.addSong(actor, albumId, songId);
  }

  @Handles(albumMessages.removeSong)
  async removeSong({ actor, albumId, songId }: Request<'removeSong'>) {
    return this.albums.removeSong(actor, albumId, songId);
  }

  @Handles(albumMessages.reorderSongs)
  async reorderSongs({ actor, id, songIds }: Request<'reorderSongs'>) {
    return this.albums.reorderSongs(actor, id, songIds);
  }
}
