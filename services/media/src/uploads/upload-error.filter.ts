import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import { encodeError, httpStatus, LOGGER, toAppError, type Logger } from '@rubato/service-kit';
import type { FastifyReply } from 'fastify';

/** Answers the gateway with the error as the bus would carry it. */
@Catch()
export class UploadErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    if (!(error instanceof AppError)) this.log.error({ err: error }, 'An upload failed');
    const appError = toAppError(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.code(httpStatus[appError.code]).type('application/json').send(encodeError(appError).payload);
  }
}
