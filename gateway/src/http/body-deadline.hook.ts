import { AppError, texts } from '@rubato/contracts';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './has-body.ts';

/** A body of JSON is at most 128 KiB. Uploads have limits of their own. */
const usualDeadlineMs = 10_000;

/** Refuses with TOO_SLOW a body that has not come whole in time, unless it is a form with files. */
export function addBodyDeadline(server: FastifyInstance, deadlineMs = usualDeadlineMs): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && !request.headers['content-type']?.startsWith('multipart/')) {
      // Told to the parser that reads the body, which then answers: to destroy the body would end the connection without a word.
      const timer = setTimeout(() => {
        if (payload.listenerCount('error') > 0) payload.emit('error', tooSlow());
      }, deadlineMs).unref();
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function tooSlow(): AppError {
  return new AppError('TOO_SLOW', 'request body: too slow', { message: texts.bodyTooSlow });
}
