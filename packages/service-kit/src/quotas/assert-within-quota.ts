import { AppError } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import { advisoryLocks } from '../database/advisory-locks.ts';

/** Serializes quota checks of this user until the transaction ends. The lock is reentrant. */
export async function lockUser(manager: EntityManager, userId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLocks.userQuota, userId]);
}

/** A limit on the rows of a user. The table needs an index that starts with `user_id`. */
export interface RowQuota {
  readonly table: string;
  readonly userId: number;
  /** Infinity for unlimited. */
  readonly limit: number;
  /** The error message. */
  readonly formatText: (limit: number) => string;
}

/**
 * Throws FORBIDDEN unless the user may have one more row in `table`. The lock of the user keeps this true until the transaction ends,
 * also with concurrent requests.
 */
export async function assertWithinQuota(manager: EntityManager, quota: RowQuota): Promise<void> {
  await assertAtMost(manager, quota, quota.limit - 1);
}

/** Like `assertWithinQuota`, for a row that was already inserted in this transaction. */
export async function assertNotOverQuota(manager: EntityManager, quota: RowQuota): Promise<void> {
  await assertAtMost(manager, quota, quota.limit);
}

/** The error for an exceeded quota. */
export function createQuotaExceeded(text: string, field = 'message'): AppError {
  return new AppError('FORBIDDEN', text, { fields: { [field]: text } });
}

async function assertAtMost(
  manager: EntityManager,
  { table, userId, limit, formatText }: RowQuota,
  rows: number,
): Promise<void> {
  if (limit === Infinity) return;
  if (rows < 0) throw createQuotaExceeded(formatText(limit));
  await lockUser(manager, userId);
  const more: unknown[] = await manager.query(`SELECT FROM ${table} WHERE user_id = $1 OFFSET $2 LIMIT 1`, [
    userId,
    rows,
  ]);
  if (more.length) throw createQuotaExceeded(formatText(limit));
}
