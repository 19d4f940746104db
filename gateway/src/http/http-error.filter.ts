import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, texts, type ErrorBody, type ErrorCode } from '@rubato/contracts';
import { httpStatus, isDependencyUnavailable, LOGGER, type Logger } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For unavailable dependencies that specify no other value. */
const defaultRetryAfterSeconds = 2;

/**
 * Turns every error into the error response of the public contract. Responses from 500 up reveal no cause.
 */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const appError = toHttpAppError(error);
    if (appError.code === 'INTERNAL')
      this.log.error({ err: error, ...describeRoute(request) }, 'request: unhandled error');
    if (appError.code === 'UNAVAILABLE')
      this.log.warn(
        { reason: appError.message, ...describeRoute(request) },
        'request: dependency unavailable',
      );
    sendError(request, reply, appError);
  }
}

/** The route as declared: the actual URL may contain personal data. */
function describeRoute({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' };
}

/** Sends `error`; closes the connection if the response has already started. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
  const retryAfter = error.retryAfterSeconds ?? (error.code === 'UNAVAILABLE' ? defaultRetryAfterSeconds : 0);
  if (retryAfter) reply.header('retry-after', retryAfter);
  void reply
    .code(httpStatus[error.code])
    .type('application/json; charset=utf-8')
    .send(toErrorBody(error, request.id));
}

function toErrorBody({ code, fields, message }: AppError, requestId: string): ErrorBody {
  if (httpStatus[code] >= 500) return { errors: { server: texts.serverError }, requestId };
  return { errors: fields ?? { message }, requestId };
}

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

const textsByCode: Partial<Record<ErrorCode, string>> = {
  INVALID: texts.invalidJson,
  UNAUTHENTICATED: texts.unauthorized,
  FORBIDDEN: texts.forbidden,
  NOT_FOUND: texts.notFound,
  TOO_LARGE: texts.tooLarge,
  UNSUPPORTED_MEDIA_TYPE: texts.notSupported,
};

/** Maps errors of Nest and Fastify by their status, with the product's texts: theirs reveal internals. */
export function toHttpAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDependencyUnavailable(error))
    return new AppError('UNAVAILABLE', error instanceof Error ? error.message : 'Unavailable');
  const code = codesByStatus[getStatus(error) ?? 500] ?? 'INTERNAL';
  return new AppError(code, textsByCode[code] ?? texts.serverError);
}

function getStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
}
