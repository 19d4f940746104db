import { AppError, texts } from '@rubato/contracts';
import type { FastifyInstance } from 'fastify';
import type { UploadRoutes } from '../uploads/upload-routes.ts';
import { hasBody } from './has-body.ts';

/** JSON bodies have at most 128 KiB. Uploads have their own limits. */
const defaultDeadlineMs = 10_000;

/** Rejects with TOO_SLOW a body that is not complete in time, except uploads. */
export function addBodyDeadline(
  server: FastifyInstance,
  uploads: Pick<UploadRoutes, 'isUpload'>,
  deadlineMs = defaultDeadlineMs,
): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && !uploads.isUpload(request)) {
      // The error reaches the body parser, which sends a response. Destroying the body would close the
      // connection without one.
      const timer = setTimeout(() => {
        if (payload.listenerCount('error') > 0) payload.emit('error', createTooSlow());
      }, deadlineMs).unref();
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function createTooSlow(): AppError {
  return new AppError('TOO_SLOW', 'request body: timeout', { fields: { message: texts.bodyTooSlow } });
}
