import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Public } from '../auth/session.guard.ts';
import { createDocument } from './document.ts';
import { docsPage } from './page/docs-page.ts';

/** The API documentation, as OpenAPI document and as web page. It only changes with the software. */
@Controller('api')
@Public()
export class OpenApiController {
  readonly #document = createDocument();
  readonly #json = toStaticContent('application/json; charset=utf-8', JSON.stringify(this.#document));
  readonly #page = toStaticContent('text/html; charset=utf-8', docsPage(this.#document));

  @Get('openapi.json')
  json(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    send(request, reply, this.#json);
  }

  @Get('docs')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    send(request, reply, this.#page);
  }
}

interface StaticContent {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

function toStaticContent(type: string, body: string): StaticContent {
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: StaticContent): void {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return void reply.code(304).send();
  void reply.type(type).send(body);
}
