import { getErrorCode } from './error-code.ts';

/** PostgreSQL: serialization failure, deadlock detected, lock not available. The transaction was rolled back in favor of another one. */
const conflictStates = new Set(['40001', '40P01', '55P03']);

/** Whether `error` ended a transaction only because of a concurrent one, so that an immediate retry may succeed. */
export function isLostConflict(error: unknown): boolean {
  return conflictStates.has(getErrorCode(error) ?? '');
}
