import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { getErrorCode } from './error-code.ts';
import { isLostConflict } from './is-lost-conflict.ts';

/** Node.js: the connection failed, or the process has no file descriptors left. */
const systemCodes = new Set([
  'EMFILE',
  'ENFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL: connection exceptions (08), disk full, out of memory or too many connections (53), shutting down or starting up (57P),
 * a statement or transaction timeout (57014, 25P03), an I/O error (58030).
 * Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const databaseStates = /^(?:08...|53...|57P..|57014|25P03|58030)$/;

/** The `pg` client's own errors have no codes. */
const clientMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** When a transaction loses its connection between two queries, TypeORM releases its query runner, and the next query fails. */
const lostTransactionErrors = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether `error` means that a server is unreachable or temporarily unable to work, so that the same request may succeed later. */
export function isDependencyUnavailable(error: unknown): boolean {
  const code = getErrorCode(error) ?? '';
  return (
    systemCodes.has(code) ||
    databaseStates.test(code) ||
    isLostConflict(error) ||
    lostTransactionErrors.some((type) => error instanceof type) ||
    (error instanceof Error && clientMessages.test(error.message))
  );
}
