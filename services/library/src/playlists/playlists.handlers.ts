import { Controller } from '@nestjs/common';
import { externalCoverMessages, playlistMessages, usedAssetMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { PlaylistSongsService } from './playlist-songs.service.ts';
import { PlaylistsService } from './playlists.service.ts';

type Request<Name extends keyof typeof playlistMessages> = z.output<
  (typeof playlistMessages)[Name]['request']
>;

@Controller()
export class PlaylistsHandlers {
  constructor(
    private readonly playlists: PlaylistsService,
    private readonly songs: PlaylistSongsService,
  ) {}

  @Handles(playlistMessages.pageOfUser)
  async listByUser(page: Request<'pageOfUser'>) {
    return this.playlists.listByUser(page);
  }

  @Handles(playlistMessages.byId)
  async getById({ actor, id }: Request<'byId'>) {
    return this.playlists.getById(actor, id);
  }

  @Handles(playlistMessages.byIds)
  async listByIds({ actor, ids }: Request<'byIds'>) {
    return this.playlists.listByIds(actor, ids);
  }

  @Handles(playlistMessages.export)
  async export(page: Request<'export'>) {
    return this.playlists.export(page);
  }

  @Handles(playlistMessages.create)
  async create(request: Request<'create'>) {
    return this.playlists.create(request);
  }

  @Handles(playlistMessages.update)
  async update({ actor, id, playlist }: Request<'update'>) {
    return this.playlists.update(actor, id, playlist);
  }

  @Handles(playlistMessages.delete)
  async delete({ actor, id }: Request<'delete'>) {
    return this.playlists.delete(actor, id);
  }

  @Handles(usedAssetMessages.inLibrary)
  async findUsedAssets({ assetIds }: z.output<typeof usedAssetMessages.inLibrary.request>) {
    return this.playlists.findUsedAssets(assetIds);
  }

  @Handles(externalCoverMessages.inLibrary)
  async findExternalCovers({ urls }: z.output<typeof externalCoverMessages.inLibrary.request>) {
    return { covers: await this.playlists.findExternalCovers(urls) };
  }

  @Handles(playlistMessages.addSong)
  async addSong({ actor, playlistId, songId }: Request<'addSong'>) {
    return this.songs.add(actor, playlistId, songId);
  }

  @Handles(playlistMessages.removeSong)
  async removeSong({ actor, playlistId, songId }: Request<'removeSong'>) {
    return this.songs.remove(actor, playlistId, songId);
  }

  @Handles(playlistMessages.reorderSongs)
  async reorderSongs({ actor, id, songIds }: Request<'reorderSongs'>) {
    return this.songs.reorder(actor, id, songIds);
  }
}
