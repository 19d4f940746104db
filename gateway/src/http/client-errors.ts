import { AppError, httpNames, texts, type ErrorBody } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ExceededLimit } from './connections/connection-limits.ts';
import { sendError } from './http-error.filter.ts';

/** No hook runs for requests without a route, so these headers are set here. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Rejects a URL that cannot be decoded. */
export function rejectUrl(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders, [httpNames.requestIdHeader]: request.id });
  sendError(request, reply, new AppError('INVALID', texts.invalidUrl));
}

/** Requests end within seconds, unless they are uploads. */
const excessRetryAfterSeconds = 5;

const errorsByCode: Readonly<Record<string, { status: number; text: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, text: texts.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: texts.malformedRequest },
};

/** Responds to malformed HTTP or overlong headers, and closes the connection. */
export function rejectConnection({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, text } = errorsByCode[code] ?? { status: 400, text: texts.malformedRequest };
  const body: ErrorBody = { errors: { message: text }, requestId: randomUUID() };
  socket.end(formatResponse(status, JSON.stringify(body)), () => socket.destroy());
}

/** Responds to a request on a connection beyond a limit, and closes the connection. */
export function rejectExcessRequest(exceeded: ExceededLimit, response: ServerResponse): void {
  const requestId = randomUUID();
  const [status, errors]: [number, ErrorBody['errors']] =
    exceeded === 'address' ? [429, { message: texts.tooManyRequests }] : [503, { server: texts.serverError }];
  const body = JSON.stringify({ errors, requestId } satisfies ErrorBody);
  response.setHeaders(new Map(Object.entries(createHeaders(body))));
  response.setHeader('retry-after', excessRetryAfterSeconds);
  response.writeHead(status).end(body);
}

function createHeaders(body: string) {
  return {
    ...securityHeaders,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
  };
}

function formatResponse(status: number, body: string): string {
  const lines = Object.entries(createHeaders(body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
