import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Account } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentAccount, SignedIn } from '../auth/signed-in.ts';
import { sendJsonList } from '../http/json-list.ts';
import { ListPage, type PageQuery } from '../http/page-query.ts';
import { PathId } from '../http/path-id.ts';
import { sendJson } from '../http/send-json.ts';
import { SongsService } from './songs.service.ts';

const songList = { name: 'songs', segmentSize: 500 };

@Controller('api/songs')
export class SongsController {
  constructor(private readonly songs: SongsService) {}

  @Get()
  list(
    @ListPage() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendJsonList(request, reply, page, {
      ...songList,
      fetch: (before, limit) => this.songs.page(before, limit),
    });
  }

  @Get('current')
  @SignedIn()
  listOfUser(
    @CurrentAccount() account: Account,
    @ListPage() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendJsonList(request, reply, page, {
      ...songList,
      fetch: (before, limit) => this.songs.pageOfUser(account.id, before, limit),
    });
  }

  @Get(':id')
  async one(@PathId('id') id: number, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.songs.byId(id));
  }

  @Post()
  @HttpCode(201)
  @SignedIn()
  async create(
    @CurrentAccount() account: Account,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply.code(201), await this.songs.create(request, account));
  }
}
