import { errorCode } from './error-code.ts';
import { isLostConflict } from './is-lost-conflict.ts';

/** Of Node: the other side of a connection is not there, or there are no more file descriptors. */
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
 * Of PostgreSQL: connections (08), a full disk, no memory or no connections left (53), shutting down and starting (57P), a statement
 * or transaction that took too long (57014, 25P03), a disk that fails (58030).
 * Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const databaseStates = /^(?:08...|53...|57P..|57014|25P03|58030)$/;

/** Of pg, whose own errors have no codes. */
const clientMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether `error` says that a server is away or cannot work at the moment: the same question may be answered later. */
export function isAway(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return (
    systemCodes.has(code) ||
    databaseStates.test(code) ||
    isLostConflict(error) ||
    (error instanceof Error && clientMessages.test(error.message))
  );
}
