import { Controller, Get, Query, Res } from '@nestjs/common';
import { parseOrThrow, type Account, type Home } from '@rubato/contracts';
import { omitSchema, OptionalAccount, Public } from '@rubato/gateway-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { HomeService } from './home.service.ts';

const homeQuerySchema = z.object({ omit: omitSchema });

@Controller('api/home')
export class HomeController {
  constructor(private readonly home: HomeService) {}

  /** Visitors and users get different rails, so no cache may share them. */
  @Get()
  @Public('optional session')
  listRails(
    @OptionalAccount() account: Account | undefined,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Home> {
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
    return this.home.listRails({ account, ...parseOrThrow(homeQuerySchema, query) });
  }
}
