import { AppError, texts } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { openRangeBytes, parseByteRange, type ByteRange } from './byte-range.ts';
import type { ObjectReader, ObjectStore } from './object-store.ts';

const chunkBytes = 256 * 1024;

export interface DeliveryOptions {
  readonly contentType: string;
  /** A strong validator, quotes included. */
  readonly etag: string;
}

/**
 * Answers GET and HEAD for the object under `key`, which never changes: whole or by one range (RFC 9110), with validators
 * and for ever cacheable. Throws NOT_FOUND when there is no such object.
 */
export async function deliverObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ObjectStore,
  key: string,
  options: DeliveryOptions,
): Promise<FastifyReply> {
  const reader = await store.open(key);
  if (!reader) throw new AppError('NOT_FOUND', texts.notFound);
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': options.contentType,
    etag: options.etag,
  });
  if (hasAlready(request.headers['if-none-match'], options.etag)) return finish(reply, reader, 304);
  const range = requestedRange(request, reader.bytes, options.etag);
  if (range === 'unsatisfiable')
    return finish(reply.header('content-range', `bytes */${reader.bytes}`), reader, 416);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${reader.bytes}`);
  return sendBytes(request, reply, reader, range ?? { start: 0, end: reader.bytes - 1 });
}

async function finish(reply: FastifyReply, reader: ObjectReader, status: number): Promise<FastifyReply> {
  await reader.close();
  return reply.code(status).send();
}

/** The range to answer with, or none for the whole object: HEAD, several ranges, or an `If-Range` that does not hold. */
function requestedRange(
  request: FastifyRequest,
  bytes: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  if (!range || request.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined;
  return parseByteRange(range, bytes);
}

/** `If-None-Match` by weak comparison. The content never changes, so that also a reload needs no bytes. */
function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: ObjectReader,
  { start, end }: ByteRange,
): Promise<FastifyReply> {
  const length = end - start + 1;
  reply.header('content-length', length);
  if (request.method === 'HEAD') return finish(reply, reader, reply.statusCode);
  if (length > openRangeBytes)
    return reply.send(Readable.from(chunks(reader, start, end), { objectMode: false, highWaterMark: 1 }));
  const bytes = await reader.read(start, length).finally(() => reader.close());
  return reply.send(bytes);
}

/** Reads ahead by one chunk at most; the reader is closed also when the listener goes away. */
async function* chunks(reader: ObjectReader, start: number, end: number): AsyncGenerator<Uint8Array> {
  try {
    for (let position = start; position <= end; position += chunkBytes)
      yield await reader.read(position, Math.min(chunkBytes, end - position + 1));
  } finally {
    await reader.close();
  }
}
