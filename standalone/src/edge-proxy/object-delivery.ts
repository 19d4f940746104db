import { AppError } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openRangeBytes, parseByteRanges, type ByteRange } from './byte-range.ts';
import { MultipartByteRanges, streamSegments } from './object-stream.ts';
import type { SharedReader } from './open-objects.ts';
import { checkPreconditions, isRangeStillValid, type Validators } from './preconditions.ts';

export interface DeliveryOptions {
  readonly contentType: string;
  /** A strong validator, quotes included. */
  readonly etag: string;
  /** By default, the object may be cached for a year: it never changes. */
  readonly cacheControl?: string;
}

/**
 * Serves an immutable object for GET and HEAD: whole, one range or several (RFC 9110), with validators.
 * Closes the reader.
 */
export async function deliverObject(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: SharedReader,
  { contentType, etag, cacheControl = 'public, max-age=31536000, immutable' }: DeliveryOptions,
): Promise<FastifyReply> {
  const { bytes, modifiedAt } = reader;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-type': contentType,
    etag,
    'last-modified': modifiedAt.toUTCString(),
  });
  const condition = checkPreconditions(request.headers, { etag, modifiedAt });
  if (condition === 'unmodified') return finish(reply.code(304), reader);
  if (condition === 'failed') return reject(reply.code(412), reader);
  const ranges = parseRequestedRanges(request, bytes, { etag, modifiedAt });
  if (ranges === 'unsatisfiable')
    return reject(reply.code(416).header('content-range', `bytes */${bytes}`), reader);
  if (!ranges) return sendRange(request, reply, reader, { start: 0, end: bytes - 1 });
  reply.code(206);
  const [range, another] = ranges;
  if (another || !range)
    return sendMultipart(reply, reader, new MultipartByteRanges(ranges, bytes, contentType));
  reply.header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return sendRange(request, reply, reader, range);
}

/** The ranges to send, or undefined for the whole object. Ranges apply to GET only. */
function parseRequestedRanges(
  { method, headers }: FastifyRequest,
  bytes: number,
  validators: Validators,
): ByteRange[] | 'unsatisfiable' | undefined {
  if (!headers.range || method !== 'GET' || !isRangeStillValid(headers['if-range']?.toString(), validators))
    return undefined;
  return parseByteRanges(headers.range, bytes);
}

async function finish(reply: FastifyReply, reader: SharedReader): Promise<FastifyReply> {
  await reader.close();
  return reply.send();
}

/** An error of one request must not be cached for the next. */
function reject(reply: FastifyReply, reader: SharedReader): Promise<FastifyReply> {
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
  if (length > openRangeBytes) return reply.send(streamSegments(reader, [range]));
  return reply.send(await readShared(reply, reader, range.start, length));
}

function sendMultipart(reply: FastifyReply, reader: SharedReader, body: MultipartByteRanges): FastifyReply {
  reply.headers({ 'content-type': body.contentType, 'content-length': body.length });
  return reply.send(streamSegments(reader, body.segments));
}

/** Reads into shared memory, which is released once the response is sent or has failed. */
async function readShared(
  reply: FastifyReply,
  reader: SharedReader,
  position: number,
  length: number,
): Promise<Uint8Array> {
  try {
    const { bytes, release } = await reader.share(position, length);
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
    if (bytes.length < length)
      throw new AppError('UNAVAILABLE', 'The object is shorter than its stated size');
    return bytes;
  } finally {
    await reader.close();
  }
}
