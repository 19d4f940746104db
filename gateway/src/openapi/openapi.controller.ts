import { Controller, Get, Req, Res } from '@nestjs/common';
import { loadOnce } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../auth/session.guard.ts';
import { referencePage, referenceScript } from './api-reference.ts';
import { createDocument } from './document.ts';
import { createStaticContent, sendStaticContent } from './static-content.ts';

/** The API documentation, as OpenAPI document and as web page. */
@Controller('api')
@Public()
export class OpenApiController {
  readonly #json = createStaticContent('application/json; charset=utf-8', JSON.stringify(createDocument()));
  readonly #page = createStaticContent('text/html; charset=utf-8', referencePage);
  /** Only on request, because most gateways are never asked for it and it is large. */
  readonly #script = loadOnce(async () =>
    createStaticContent('text/javascript; charset=utf-8', await referenceScript()),
  );

  @Get('openapi.json')
  async json(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendStaticContent(request, reply, await this.#json);
  }

  @Get('docs')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendStaticContent(request, reply, await this.#page);
  }

  @Get('docs/reference.js')
  async script(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendStaticContent(request, reply, await this.#script());
  }
}
