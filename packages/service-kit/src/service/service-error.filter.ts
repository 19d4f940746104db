import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import type { FastifyReply } from 'fastify';
import { throwError, type Observable } from 'rxjs';
import { encodeError, toAppError } from '../bus/wire.ts';
import { httpStatus } from '../http/http-status.ts';
import type { Logger } from '../logging/logger.ts';

/**
 * A service's errors. On the bus they go on to the transport as they are: Nest's own filter would blank them before code and
 * fields are read. Over HTTP, which only our own parts speak with a service, the body is what the bus would carry.
 */
@Catch()
export class ServiceErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): Observable<never> | void {
    if (host.getType() !== 'http') return throwError(() => error);
    const appError = isNotFound(error) ? new AppError('NOT_FOUND', texts.notFound) : toAppError(error);
    if (appError.code === 'INTERNAL') this.log.error({ err: error }, 'A request failed');
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.code(httpStatus[appError.code]).type('application/json').send(encodeError(appError).payload);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpException && error.getStatus() === 404;
}
