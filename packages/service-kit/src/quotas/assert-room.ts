import { AppError } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';

/** Any number will do, as long as every replica takes the same one. */
const memberLocks = 7_283_620;

/** Makes others who count what this member has wait until the transaction ends. Taking the lock again does nothing. */
export async function lockMember(manager: EntityManager, userId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [memberLocks, userId]);
}

/** Of which rows a member may have how many. The table needs an index that begins with `user_id`. */
export interface RowQuota {
  readonly table: string;
  readonly userId: number;
  /** Infinity for no limit. */
  readonly limit: number;
  /** What the member is told, and under which name. */
  readonly text: (limit: number) => string;
  readonly field?: string;
}

/**
 * Throws FORBIDDEN unless the member has room for one more row in `table`. The member's lock keeps that true until the transaction ends:
 * of many that come at the same time, no more get in than there is room for.
 */
export async function assertRoom(manager: EntityManager, quota: RowQuota): Promise<void> {
  await assertNoMoreThan(manager, quota, quota.limit - 1);
}

/** `assertRoom` for a row that has been inserted in this transaction. */
export async function assertHadRoom(manager: EntityManager, quota: RowQuota): Promise<void> {
  await assertNoMoreThan(manager, quota, quota.limit);
}

/** The refusal of what is over a quota. */
export function overQuota(text: string, field = 'message'): AppError {
  return new AppError('FORBIDDEN', text, { fields: { [field]: text } });
}

async function assertNoMoreThan(
  manager: EntityManager,
  { table, userId, limit, text, field }: RowQuota,
  rows: number,
): Promise<void> {
  if (limit === Infinity) return;
  await lockMember(manager, userId);
  const more: unknown[] = await manager.query(`SELECT FROM ${table} WHERE user_id = $1 OFFSET $2 LIMIT 1`, [
    userId,
    rows,
  ]);
  if (more.length) throw overQuota(text(limit), field);
}
