import { Controller, Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { Account } from '@rubato/contracts';
import { CurrentAccount, PathId } from '@rubato/gateway-kit';
import type { FastifyReply } from 'fastify';
import { FollowsService } from './follows.service.ts';

@Controller('api/follows')
export class FollowsController {
  constructor(private readonly follows: FollowsService) {}

  @Get()
  async list(@CurrentAccount() { id }: Account, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'private, no-cache');
    return this.follows.listIds(id);
  }

  @Post(':artistId')
  @HttpCode(200)
  add(@CurrentAccount() account: Account, @PathId('artistId') artistId: number) {
    return this.follows.add(account, artistId);
  }

  @Delete(':artistId')
  remove(@CurrentAccount() account: Account, @PathId('artistId') artistId: number) {
    return this.follows.remove(account, artistId);
  }
}
