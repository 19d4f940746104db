import { Controller, Get, Res } from '@nestjs/common';
import type { Account, Home } from '@rubato/contracts';
import { OptionalAccount, Public } from '@rubato/gateway-kit';
import type { FastifyReply } from 'fastify';
import { HomeService } from './home.service.ts';

@Controller('api/home')
export class HomeController {
  constructor(private readonly home: HomeService) {}

  /** Visitors and members get different rails, so no cache may share them. */
  @Get()
  @Public('optional session')
  rails(
    @OptionalAccount() account: Account | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Home> {
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
    return this.home.rails(account);
  }
}
