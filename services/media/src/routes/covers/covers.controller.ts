import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import {
  AppError,
  externalCoverUrlSchema,
  imageWidths,
  mediaMessages,
  parseOrThrow,
  texts,
} from '@rubato/contracts';
import { Public, ROUTE_SETTINGS, type RouteSettings } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const querySchema = z.object({
  url: externalCoverUrlSchema,
  w: z.enum(imageWidths.map(String)).optional(),
});

/** The copy of a cover never changes, but a user may stop using it, and a moderator may block it. */
const cacheControl = 'public, max-age=86400';

/** Covers of other hosts. */
@Controller('api/covers')
export class CoversController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(ROUTE_SETTINGS) private readonly settings: RouteSettings,
  ) {}

  @Get()
  @Public()
  async find(@Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    const { url, w: width } = parseOrThrow(querySchema, query);
    const { key } = await this.rpc.call(mediaMessages.externalCover, { url });
    if (!key) throw new AppError('NOT_FOUND', texts.notFound);
    const location = `${this.settings.mediaBaseUrl}${key}${width ? `?w=${width}` : ''}`;
    void reply.header('cache-control', cacheControl).redirect(location, 302);
  }
}
