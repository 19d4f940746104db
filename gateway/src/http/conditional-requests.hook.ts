import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { isApiRequest } from './is-api-request.ts';

const jsonType = /^application\/json\b/i;
const reads = new Set(['GET', 'HEAD']);

/**
 * Gives every JSON response to a read an ETag, if the route has set none, and answers 304 without a body if the
 * client has it. The tag is a hash of the body: it saves the transfer, but not the work. It is a weak one,
 * because what is sent may be compressed. Streams are left alone; the routes of whole lists set a tag.
 */
export function addConditionalRequests(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isTaggable(request, reply, payload)) return done();
    const tag = `"${hash('sha256', payload, 'base64url')}"`;
    reply.header('etag', `W/${tag}`);
    if (!hasTag(request, tag)) return done();
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // Fastify measures the body of a response to HEAD, and does not send it.
    done(null, request.method === 'HEAD' ? payload : null);
  });
}

function isTaggable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  return (
    reply.statusCode === 200 &&
    !reply.hasHeader('etag') &&
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    reads.has(request.method) &&
    isApiRequest(request) &&
    jsonType.test(String(reply.getHeader('content-type')))
  );
}

/** Whether the client has the response: the comparison is a weak one (RFC 9110, 13.1.2). */
function hasTag(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match'];
  return held !== undefined && (held.trim() === '*' || held.includes(tag));
}
