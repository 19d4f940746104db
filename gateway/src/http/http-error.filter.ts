import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, texts, type ErrorBody, type ErrorCode } from '@rubato/contracts';
import { httpStatus, isAway, LOGGER, type Logger } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For what is away and did not say for how long. */
const usualRetryAfterSeconds = 2;

/** Gives every failure the one shape of the public contract. From 500 up nothing of the cause is told. */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const appError = toAppError(error);
    if (appError.code === 'INTERNAL') this.log.error({ err: error, ...routeOf(request) }, 'request: failed');
    if (appError.code === 'UNAVAILABLE')
      this.log.warn({ reason: appError.message, ...routeOf(request) }, 'request: refused');
    sendError(request, reply, appError);
  }
}

/** As it was declared: what somebody asked for may hold what is nobody else's business. */
function routeOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' };
}

/** Answers with `error`, unless the answer has begun already. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
  const retryAfter = error.retryAfterSeconds ?? (error.code === 'UNAVAILABLE' ? usualRetryAfterSeconds : 0);
  if (retryAfter) reply.header('retry-after', retryAfter);
  void reply
    .code(httpStatus[error.code])
    .type('application/json; charset=utf-8')
    .send(errorBody(error, request.id));
}

function errorBody({ code, fields, message }: AppError, requestId: string): ErrorBody {
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
  INVALID: texts.notValidJson,
  UNAUTHENTICATED: texts.unauthorized,
  FORBIDDEN: texts.forbidden,
  NOT_FOUND: texts.notFound,
  TOO_LARGE: texts.tooLarge,
  UNSUPPORTED_MEDIA_TYPE: texts.notSupported,
};

/** Nest's and Fastify's own refusals by their status, in our words: theirs speak of the server's inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isAway(error)) return new AppError('UNAVAILABLE', error instanceof Error ? error.message : 'Away');
  const code = codesByStatus[statusOf(error) ?? 500] ?? 'INTERNAL';
  return new AppError(code, textsByCode[code] ?? texts.serverError);
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
}
