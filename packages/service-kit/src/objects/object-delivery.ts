import { AppError } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openRangeBytes, parseByteRanges, type ByteRange } from './byte-range.ts';
import { BytesInParts, streamPieces } from './object-pieces.ts';
import type { SharedReader } from './open-objects.ts';
import { checkPreconditions, isRangeStillMeant, type Validators } from './preconditions.ts';

export interface DeliveryOptions {
  readonly contentType: string;
  /** A strong validator, quotes included. */
  readonly etag: string;
}

/**
 * Answers GET and HEAD for an object, which never changes: whole, by one range or by several (RFC 9110), with validators and
 * for ever cacheable. The reader is closed at the end.
 */
export async function deliverObject(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: SharedReader,
  { contentType, etag }: DeliveryOptions,
): Promise<FastifyReply> {
  const { bytes, modifiedAt } = reader;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': contentType,
    etag,
    'last-modified': modifiedAt.toUTCString(),
  });
  const condition = checkPreconditions(request.headers, { etag, modifiedAt });
  if (condition === 'unmodified') return finish(reply.code(304), reader);
  if (condition === 'failed') return refuse(reply.code(412), reader);
  const ranges = requestedRanges(request, bytes, { etag, modifiedAt });
  if (ranges === 'unsatisfiable')
    return refuse(reply.code(416).header('content-range', `bytes */${bytes}`), reader);
  if (!ranges) return sendRange(request, reply, reader, { start: 0, end: bytes - 1 });
  reply.code(206);
  const [range, another] = ranges;
  if (another || !range) return sendParts(reply, reader, new BytesInParts(ranges, bytes, contentType));
  reply.header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return sendRange(request, reply, reader, range);
}

/** The ranges to answer with, or none for the whole object. Only GET knows ranges. */
function requestedRanges(
  { method, headers }: FastifyRequest,
  bytes: number,
  validators: Validators,
): ByteRange[] | 'unsatisfiable' | undefined {
  if (!headers.range || method !== 'GET' || !isRangeStillMeant(headers['if-range']?.toString(), validators))
    return undefined;
  return parseByteRanges(headers.range, bytes);
}

async function finish(reply: FastifyReply, reader: SharedReader): Promise<FastifyReply> {
  await reader.close();
  return reply.send();
}

/** What is wrong with one request says nothing to the next. */
function refuse(reply: FastifyReply, reader: SharedReader): Promise<FastifyReply> {
  return finish(reply.header('cache-control', 'no-store').removeHeader('content-type'), reader);
}

async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: SharedReader,
  range: ByteRange,
): Promise<FastifyReply> {
  const length = range.end - range.start + 1;
  reply.header('content-length', length);
  if (request.method === 'HEAD') return finish(reply, reader);
  if (length > openRangeBytes) return reply.send(streamPieces(reader, [range]));
  return reply.send(await readAtOnce(reply, reader, range.start, length));
}

function sendParts(reply: FastifyReply, reader: SharedReader, parts: BytesInParts): FastifyReply {
  reply.headers({ 'content-type': parts.contentType, 'content-length': parts.length });
  return reply.send(streamPieces(reader, parts.pieces));
}

/** From memory that is free for others once the answer is sent, or cannot be. */
async function readAtOnce(
  reply: FastifyReply,
  reader: SharedReader,
  position: number,
  length: number,
): Promise<Uint8Array> {
  try {
    const { bytes, release } = await reader.share(position, length);
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
    if (bytes.length < length) throw new AppError('UNAVAILABLE', 'An object is shorter than it says');
    return bytes;
  } finally {
    await reader.close();
  }
}
