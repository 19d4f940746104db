import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { parseOrThrow, type Account, type SearchResult } from '@rubato/contracts';
import { OptionalAccount, Public } from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { searchQuerySchema } from './search-query.ts';
import { SearchService } from './search.service.ts';

@Controller('api/search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  @Public('optional session')
  find(
    @OptionalAccount() account: Account | undefined,
    @Query() query: unknown,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SearchResult> {
    reply.header('cache-control', 'no-store');
    return this.search.search(account, ip, parseOrThrow(searchQuerySchema, query));
  }
}
