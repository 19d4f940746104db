import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { describeError, maskSecrets } from './describe-error.ts';
import { getCurrentContext } from './request-context.ts';
import { StandardOutput } from './standard-output.ts';

export type Logger = PinoLogger;

let standardOutput: StandardOutput | undefined;

const redacted = ['password', 'token', 'email', 'authorization', 'cookie'];

/**
 * Creates a JSON logger. Each line carries the ids of the current request and trace. Passwords, tokens and email addresses are removed,
 * and errors are logged as `describeError` describes them. `destination` is standard output by default.
 */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: { paths: redacted.flatMap((key) => [key, `*.${key}`]), remove: true },
    serializers: { err: (error: unknown) => describeError(error) },
    mixin: () => ({
      requestId: getCurrentContext()?.requestId,
      traceId: trace.getActiveSpan()?.spanContext().traceId,
    }),
  };
  return pino(options, destination ?? (standardOutput ??= new StandardOutput()));
}

/** Nest passes the class name last, possibly after a stack that repeats the message. */
const findContext = (rest: readonly unknown[]) =>
  rest.length ? String(rest.at(-1)).split('\n', 1)[0] : undefined;

/** Adapts `logger` for Nest. Nest's startup messages are logged at debug level. */
export function createNestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) =>
      message instanceof Error
        ? logger[level]({ err: message, context: findContext(rest) }, 'Nest: error')
        : logger[level]({ context: findContext(rest) }, maskSecrets(String(message)));
  return {
    log: write('debug'),
    debug: write('debug'),
    verbose: write('debug'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
}
