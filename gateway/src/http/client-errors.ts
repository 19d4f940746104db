import { AppError, httpNames, texts, type ErrorBody } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
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

function formatResponse(status: number, body: string): string {
  const headers = {
    ...securityHeaders,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
