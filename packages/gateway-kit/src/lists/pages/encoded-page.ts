import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged, jsonType, getClientVersion } from '../list-headers.ts';
import type { FetchedPage } from './list-pages.ts';

/** A page in one encoding. What it contains is the same for all clients that accept the encoding. */
export interface EncodedPage {
  readonly content: FetchedPage;
  /** Identifies the page and its encoding in ETags. */
  readonly validator: string;
  /** Also those of a 304. */
  readonly headers: Readonly<Record<string, string>>;
  /** The header `link`, if there is a next page. */
  readonly link: string | undefined;
  /** Whether the body is compressed with gzip. */
  readonly isCompressed: boolean;
  readonly body: Buffer;
}

/** Sends the page, or a 304 if the client has it. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, page: EncodedPage): void {
  reply.headers(page.headers);
  if (isUnchanged(page.content, getClientVersion(request, page.validator)))
    return void reply.code(304).send();
  reply.type(jsonType);
  if (page.link) reply.header('link', page.link);
  if (page.isCompressed) reply.header('content-encoding', 'gzip');
  reply.send(page.body);
}
