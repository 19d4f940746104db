import { Controller, Get, Query, Res } from '@nestjs/common';
import { parseOrThrow, type BrowsePage } from '@rubato/contracts';
import { Public } from '@rubato/gateway-kit';
import type { FastifyReply } from 'fastify';
import { browseQuerySchema, genresQuerySchema } from './browse-query.ts';
import { BrowseService } from './browse.service.ts';

@Controller('api/browse')
export class BrowseController {
  constructor(private readonly browse: BrowseService) {}

  @Get('songs')
  @Public()
  songs(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<BrowsePage> {
    reply.header('cache-control', 'no-cache');
    return this.browse.songs(parseOrThrow(browseQuerySchema, query));
  }

  @Get('genres')
  @Public()
  genres(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'no-cache');
    return this.browse.genres(parseOrThrow(genresQuerySchema, query).limit);
  }

  @Get('decades')
  @Public()
  decades(@Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'no-cache');
    return this.browse.decades();
  }
}
