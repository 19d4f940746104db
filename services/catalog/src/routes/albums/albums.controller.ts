import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import {
  albumFormSchema,
  songOrderSchema,
  texts,
  type Account,
  type AlbumForm,
  type SongOrder,
} from '@rubato/contracts';
import {
  CurrentAccount,
  IdempotencyKey,
  JsonBody,
  describeKeyedObject,
  ListParameters,
  OptionalAccount,
  PageCache,
  PageParameters,
  PathId,
  Public,
  sendJson,
  sendList,
  sendPublicList,
  WholeListLimits,
  type ListQuery,
  type PageQuery,
} from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AlbumsService } from './albums.service.ts';
import { WholeAlbumList } from './whole-album-list.ts';

const shape = describeKeyedObject('albums');

@Controller('api/albums')
export class AlbumsController {
  constructor(
    private readonly albums: AlbumsService,
    private readonly cache: PageCache,
    private readonly wholeList: WholeAlbumList,
    private readonly limits: WholeListLimits,
  ) {}

  @Get()
  @Public()
  list(
    @ListParameters() query: ListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!query.ids && query.limit === undefined) return this.wholeList.send(request, reply);
    const { cache, limits, albums: source } = this;
    return sendPublicList(request, reply, query, { shape, cache, limits, source });
  }

  @Get('current')
  listOfUser(
    @CurrentAccount() account: Account,
    @PageParameters() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendList(request, reply, page, {
      shape,
      limits: this.limits,
      userId: account.id,
      fetch: (range) => this.albums.listOwn(account, range),
    });
  }

  @Get(':id')
  @Public('optional session')
  async getOne(
    @OptionalAccount() account: Account | undefined,
    @PathId('id') id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.albums.getById(id, account));
  }

  @Post()
  async create(
    @CurrentAccount() account: Account,
    @IdempotencyKey() key: string | undefined,
    @JsonBody(albumFormSchema) album: AlbumForm,
    @Req() { host }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply.code(201), await this.albums.create(account, host, album, key));
  }

  @Put(':id')
  async update(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(albumFormSchema) album: AlbumForm,
    @Req() { host }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.albums.update(account, host, id, album));
  }

  @Delete(':id')
  async delete(@CurrentAccount() account: Account, @PathId('id') id: number) {
    await this.albums.delete(account, id);
    return { id, message: texts.albumDeleted };
  }

  @Put(':id/songs')
  async reorderSongs(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(songOrderSchema) { song_ids: songIds }: SongOrder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.albums.reorderSongs(account, id, songIds));
  }

  @Post(':albumId/songs/:songId')
  @HttpCode(200)
  async addSong(
    @CurrentAccount() account: Account,
    @PathId('albumId') albumId: number,
    @PathId('songId') songId: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply.code(200), await this.albums.addSong(account, albumId, songId));
  }

  @Delete(':albumId/songs/:songId')
  async removeSong(
    @CurrentAccount() account: Account,
    @PathId('albumId') albumId: number,
    @PathId('songId') songId: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.albums.removeSong(account, albumId, songId));
  }
}
