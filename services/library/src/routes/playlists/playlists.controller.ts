import { Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { createPlaylistSchema, playlistTexts, type Account, type CreatePlaylist } from '@rubato/contracts';
import {
  describeArray,
  CurrentAccount,
  IdempotencyKey,
  JsonBody,
  PageParameters,
  PathId,
  sendJson,
  sendList,
  WholeListLimits,
  type PageQuery,
} from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlaylistsService } from './playlists.service.ts';

const shape = describeArray('playlists');

@Controller('api/playlists')
export class PlaylistsController {
  constructor(
    private readonly playlists: PlaylistsService,
    private readonly limits: WholeListLimits,
  ) {}

  @Get()
  list(
    @CurrentAccount() account: Account,
    @PageParameters() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendList(request, reply, page, {
      shape,
      limits: this.limits,
      userId: account.id,
      fetch: (range) => this.playlists.listOwn(account, range),
    });
  }

  @Get(':id')
  async getOne(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.playlists.getById(account, id));
  }

  @Post()
  async create(
    @CurrentAccount() account: Account,
    @IdempotencyKey() key: string | undefined,
    @JsonBody(createPlaylistSchema) form: CreatePlaylist,
    @Req() { host }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply.code(201), await this.playlists.create(account, host, form, key));
  }

  @Put(':id')
  async update(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(createPlaylistSchema) form: CreatePlaylist,
    @Req() { host }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.playlists.update(account, host, id, form));
  }

  @Delete(':id')
  async delete(@CurrentAccount() account: Account, @PathId('id') id: number) {
    await this.playlists.delete(account, id);
    return { id, message: playlistTexts.deleted };
  }
}
