import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { currentContext } from './request-context.ts';

export type Logger = PinoLogger;

const redacted = ['password', 'token', 'email', 'authorization', 'cookie'];

/**
 * A JSON logger named `name`. Each line carries the ids of the request and the trace that it was written in; passwords, tokens and
 * addresses are removed. `destination` is standard output unless given.
 */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: { paths: redacted.flatMap((key) => [key, `*.${key}`]), remove: true },
    mixin: () => ({
      requestId: currentContext()?.requestId,
      traceId: trace.getActiveSpan()?.spanContext().traceId,
    }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Lets Nest write through `logger`. Nest's own start-up chatter is kept to the debug level. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) =>
      logger[level](
        { context: rest.at(-1) },
        message instanceof Error ? (message.stack ?? message.message) : String(message),
      );
  return {
    log: write('debug'),
    debug: write('debug'),
    verbose: write('debug'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
}
