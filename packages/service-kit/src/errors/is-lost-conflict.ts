import { errorCode } from './error-code.ts';

/**
 * Of PostgreSQL: a serialization failure, a deadlock, a lock that was not free in time. The transaction was undone for the sake of
 * another.
 */
const conflictStates = new Set(['40001', '40P01', '55P03']);

/** Whether `error` ended a transaction that would have succeeded alone: the same transaction may succeed right after. */
export function isLostConflict(error: unknown): boolean {
  return conflictStates.has(errorCode(error) ?? '');
}
