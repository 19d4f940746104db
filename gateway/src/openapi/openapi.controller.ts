import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { Public } from '@rubato/gateway-kit';
import { loadOnce } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { referencePage, readReferenceScript } from './api-reference.ts';
import type { OpenApiDocument } from './openapi.types.ts';
import { createStaticContent, sendStaticContent, type StaticContent } from './static-content.ts';

/** Injects the OpenAPI document. */
export const OPENAPI_DOCUMENT = Symbol('OpenApiDocument');

/** The API documentation, as OpenAPI document and as web page. */
@Controller('api')
@Public()
export class OpenApiController {
  readonly #json: Promise<StaticContent>;
  readonly #page = createStaticContent('text/html; charset=utf-8', referencePage);
  /** Only on request, because most gateways are never asked for it and it is large. */
  readonly #script = loadOnce(async () =>
    createStaticContent('text/javascript; charset=utf-8', await readReferenceScript()),
  );

  constructor(@Inject(OPENAPI_DOCUMENT) document: OpenApiDocument) {
    this.#json = createStaticContent('application/json; charset=utf-8', JSON.stringify(document));
  }

  @Get('openapi.json')
  async sendJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendStaticContent(request, reply, await this.#json);
  }

  @Get('docs')
  async sendPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendStaticContent(request, reply, await this.#page);
  }

  @Get('docs/reference.js')
  async sendScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendStaticContent(request, reply, await this.#script());
  }
}
