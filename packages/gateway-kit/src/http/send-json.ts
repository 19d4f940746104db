import type { JsonBytes } from '@rubato/service-kit';
import type { FastifyReply } from 'fastify';

/** Sends the service's JSON unchanged. */
export function sendJson(reply: FastifyReply, { bytes }: JsonBytes): void {
  void reply.type('application/json; charset=utf-8').send(Buffer.from(bytes));
}
