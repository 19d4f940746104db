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
  listSongs(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<BrowsePage> {
    reply.header('cache-control', 'no-cache');
    return this.browse.listSongs(parseOrThrow(browseQuerySchema, query));
  }

  @Get('genres')
  @Public()
  listGenres(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'no-cache');
    return this.browse.listGenres(parseOrThrow(genresQuerySchema, query).limit);
  }

  @Get('decades')
  @Public()
  listDecades(@Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'no-cache');
    return this.browse.listDecades();
  }
}
