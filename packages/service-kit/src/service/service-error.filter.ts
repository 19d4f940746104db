import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import type { FastifyReply } from 'fastify';
import { throwError, type Observable } from 'rxjs';
import { encodeError } from '../bus/wire.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { httpStatus } from '../http/http-status.ts';
import type { Logger } from '../logging/logger.ts';

/**
 * Handles the errors of a service. On the bus, they are rethrown to the transport, because Nest's own filter would discard code and fields.
 * Over HTTP, which only other processes use, the body is the same as on the bus.
 */
@Catch()
export class ServiceErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): Observable<never> | void {
    if (host.getType() !== 'http') return throwError(() => error);
    const appError = isNotFound(error) ? new AppError('NOT_FOUND', texts.notFound) : toAppError(error);
    if (appError.code === 'INTERNAL') this.log.error({ err: error }, 'request: failed');
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.code(httpStatus[appError.code]).type('application/json').send(encodeError(appError).payload);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpException && error.getStatus() === 404;
}
