import { Controller, Delete, Post, Put, Res } from '@nestjs/common';
import {
  addSongToPlaylistSchema,
  songOrderSchema,
  type Account,
  type AddSongToPlaylist,
  type SongOrder,
} from '@rubato/contracts';
import { CurrentAccount, JsonBody, PathId, sendJson } from '@rubato/gateway-kit';
import type { FastifyReply } from 'fastify';
import { PlaylistsService } from './playlists.service.ts';

@Controller('api/playlists/:id/songs')
export class PlaylistSongsController {
  constructor(private readonly playlists: PlaylistsService) {}

  @Post()
  async add(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(addSongToPlaylistSchema) { song_id: songId }: AddSongToPlaylist,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply.code(200), await this.playlists.addSong(account, id, songId));
  }

  @Put()
  async reorder(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(songOrderSchema) { song_ids: songIds }: SongOrder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.playlists.reorderSongs(account, id, songIds));
  }

  @Delete(':songId')
  async remove(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @PathId('songId') songId: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.playlists.removeSong(account, id, songId));
  }
}
