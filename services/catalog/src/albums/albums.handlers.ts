import { Controller } from '@nestjs/common';
import { albumMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { AlbumsService } from './albums.service.ts';

type Request<Name extends keyof typeof albumMessages> = z.output<(typeof albumMessages)[Name]['request']>;

@Controller()
export class AlbumsHandlers {
  constructor(private readonly albums: AlbumsService) {}

  @Handles(albumMessages.byId)
  async byId({ id }: Request<'byId'>) {
    return this.albums.byId(id);
  }

  @Handles(albumMessages.create)
  async create({ actor, artistName, album }: Request<'create'>) {
    return this.albums.create(actor, artistName, album);
  }

  @Handles(albumMessages.addSong)
  async addSong({ actor, albumId, songId }: Request<'addSong'>) {
    return this.albums.addSong(actor, albumId, songId);
  }
}
