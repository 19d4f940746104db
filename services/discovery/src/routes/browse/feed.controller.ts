import { Controller, Get, Query, Res } from '@nestjs/common';
import { parseOrThrow, type Account, type Feed } from '@rubato/contracts';
import { CurrentAccount } from '@rubato/gateway-kit';
import type { FastifyReply } from 'fastify';
import { feedQuerySchema } from './browse-query.ts';
import { BrowseService } from './browse.service.ts';

@Controller('api/feed')
export class FeedController {
  constructor(private readonly browse: BrowseService) {}

  @Get()
  listReleases(
    @CurrentAccount() account: Account,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Feed> {
    reply.header('cache-control', 'private, no-cache');
    return this.browse.getFeed(account, parseOrThrow(feedQuerySchema, query));
  }
}
