import { Controller, Get, Query, Res } from '@nestjs/common';
import { parseOrThrow } from '@rubato/contracts';
import { Public } from '@rubato/gateway-kit';
import type { FastifyReply } from 'fastify';
import { relatedQuerySchema } from './browse-query.ts';
import { BrowseService } from './browse.service.ts';

@Controller('api/related')
export class RelatedController {
  constructor(private readonly browse: BrowseService) {}

  @Get('songs')
  @Public()
  listSongs(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'no-cache');
    return this.browse.listRelated(parseOrThrow(relatedQuerySchema, query));
  }
}
