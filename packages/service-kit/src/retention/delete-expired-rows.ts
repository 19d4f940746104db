import type { DataSource } from 'typeorm';
import type { RetentionRule } from './retention-rule.ts';

/** Small enough for short statements. */
export const batchSize = 1000;

/**
 * Deletes a batch of expired rows, oldest first, and returns their number. Concurrent replicas delete different rows and skip locked ones.
 * The clock of the database decides.
 */
export async function deleteExpiredRows(
  database: DataSource,
  { table, since, days }: RetentionRule,
): Promise<number> {
  const [, count]: [unknown, number] = await database.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${since} < now() - $1 * interval '1 day'
       ORDER BY ${since} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
    [days],
  );
  return count;
}
