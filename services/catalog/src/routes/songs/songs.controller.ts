import { Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { texts, type Account } from '@rubato/contracts';
import {
  describeArray,
  CurrentAccount,
  IdempotencyKey,
  OptionalAccount,
  PageCache,
  PathId,
  Public,
  sendJson,
  sendList,
  sendPublicList,
  SongListParameters,
  SongPageParameters,
  WholeListLimits,
  type SongListQuery,
  type SongPageQuery,
} from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SongsService } from './songs.service.ts';
import { WholeSongList } from './whole-song-list.ts';

const shape = describeArray('songs');

@Controller('api/songs')
export class SongsController {
  constructor(
    private readonly songs: SongsService,
    private readonly cache: PageCache,
    private readonly wholeList: WholeSongList,
    private readonly limits: WholeListLimits,
  ) {}

  @Get()
  @Public()
  list(
    @SongListParameters() query: SongListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!query.ids && query.limit === undefined) return this.wholeList.send(request, reply);
    const { cache, limits } = this;
    const source = this.songs.createSource(query);
    return sendPublicList(request, reply, query, { shape, cache, limits, source });
  }

  @Get('current')
  listOfUser(
    @CurrentAccount() account: Account,
    @SongPageParameters() page: SongPageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const fetch = this.songs.prepareOwnList(account, page);
    return sendList(request, reply, page, { shape, limits: this.limits, userId: account.id, fetch });
  }

  @Get(':id')
  @Public('optional session')
  async getOne(
    @OptionalAccount() account: Account | undefined,
    @PathId('id') id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.songs.getById(id, account));
  }

  @Get(':id/jobs')
  listJobs(@CurrentAccount() account: Account, @PathId('id') id: number) {
    return this.songs.listJobs(account, id);
  }

  @Post()
  async create(
    @CurrentAccount() account: Account,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply.code(201), await this.songs.create(request, account, key));
  }

  @Put(':id')
  async update(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.songs.update(request, account, id));
  }

  @Delete(':id')
  async delete(@CurrentAccount() account: Account, @PathId('id') id: number) {
    await this.songs.delete(account, id);
    return { id, message: texts.songDeleted };
  }
}
