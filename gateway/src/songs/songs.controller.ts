import { Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { texts, type Account } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentAccount, Public } from '../auth/session.guard.ts';
import { IdempotencyKey } from '../http/idempotency-key.ts';
import { PathId } from '../http/path-id.ts';
import { sendJson } from '../http/send-json.ts';
import { sendList } from '../lists/json-list.ts';
import { arrayOf } from '../lists/list-pages.ts';
import { PageCache } from '../lists/page-cache.ts';
import { sendPublicList } from '../lists/public-list.ts';
import { PageParameters, ListParameters, type ListQuery, type PageQuery } from '../http/page-query.ts';
import { SongsService } from './songs.service.ts';
import { WholeSongList } from './whole-song-list.ts';

const shape = arrayOf('songs');

@Controller('api/songs')
export class SongsController {
  constructor(
    private readonly songs: SongsService,
    private readonly cache: PageCache,
    private readonly wholeList: WholeSongList,
  ) {}

  @Get()
  @Public()
  list(
    @ListParameters() query: ListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!query.ids && query.limit === undefined) return this.wholeList.send(request, reply);
    return sendPublicList(request, reply, query, { shape, cache: this.cache, source: this.songs });
  }

  @Get('current')
  listOfUser(
    @CurrentAccount() { id: userId }: Account,
    @PageParameters() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendList(request, reply, page, {
      shape,
      userId,
      fetch: (range) => this.songs.pageOfUser(userId, range),
    });
  }

  @Get(':id')
  @Public()
  async one(@PathId('id') id: number, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.songs.byId(id));
  }

  @Get(':id/jobs')
  jobs(@CurrentAccount() account: Account, @PathId('id') id: number) {
    return this.songs.jobs(account, id);
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
