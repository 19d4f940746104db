import { isGzipAccepted } from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Content that only changes with the software, prepared once for all clients. */
export interface StaticContent {
  readonly type: string;
  readonly plain: Representation;
  readonly gzip: Representation;
}

interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
}

export async function createStaticContent(type: string, text: string): Promise<StaticContent> {
  const bytes = Buffer.from(text);
  return { type, plain: toRepresentation(bytes), gzip: toRepresentation(await promisify(gzip)(bytes)) };
}

function toRepresentation(bytes: Buffer): Representation {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** Browsers revalidate the content at each use, because its URL stays the same. */
export async function sendStaticContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, ...compressed }: StaticContent,
): Promise<void> {
  const isGzip = isGzipAccepted(request.headers['accept-encoding']);
  const { bytes, etag } = isGzip ? compressed.gzip : plain;
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(etag)) return void reply.code(304).send();
  if (isGzip) reply.header('content-encoding', 'gzip');
  void reply.type(type).send(bytes);
}
