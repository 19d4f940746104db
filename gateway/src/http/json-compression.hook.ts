import { isGzipAccepted, compressBody, compressStream, minCompressedBytes } from '@rubato/gateway-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { isApiRequest } from './is-api-request.ts';

const jsonType = /^application\/(problem\+)?json\b/i;
const acceptEncoding = /\baccept-encoding\b/i;
/** An asynchronous hook would delay every response. */
const compress = callbackify(compressBody);

/**
 * Compresses JSON of the API that is streamed, or has at least `minCompressedBytes`.
 *
 * The size of a compressed body could reveal a secret that shares it with input of an attacker (BREACH). The
 * tokens of sessions and CSRF are in headers, which are not compressed. Bodies with a secret, such as new
 * recovery codes, answer only requests with a CSRF token, which an attacker cannot send.
 */
export function addJsonCompression(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isApiRequest(request) || isNegotiated(reply)) return done();
    if (reply.statusCode === 304) describeUnmodified(request, reply);
    if (!isCompressible(reply, payload)) return done();
    addVary(reply);
    if (request.method === 'HEAD' || !isGzipAccepted(request.headers['accept-encoding'])) return done();
    weakenEtag(reply);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    if (payload instanceof Readable) return done(null, compressStream(payload));
    compress(Buffer.from(payload), done);
  });
}

/** Lists choose the encoding of their cached pages themselves. */
function isNegotiated(reply: FastifyReply): boolean {
  const vary = reply.getHeader('vary');
  return reply.hasHeader('content-encoding') || (vary !== undefined && acceptEncoding.test(String(vary)));
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer | Readable {
  return isLong(payload) && jsonType.test(String(reply.getHeader('content-type')));
}

function isLong(payload: unknown): boolean {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
    ? Buffer.byteLength(payload) >= minCompressedBytes
    : payload instanceof Readable;
}

/** Gives a 304 the headers of the response that the client has (RFC 9110, 15.4.5). */
function describeUnmodified(request: FastifyRequest, reply: FastifyReply): void {
  if (!reply.hasHeader('etag')) return;
  addVary(reply);
  if (request.headers['if-none-match']?.includes(`W/${String(reply.getHeader('etag'))}`)) weakenEtag(reply);
}

/** A strong ETag would claim that the compressed bytes are those of the uncompressed response. */
function weakenEtag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
}
