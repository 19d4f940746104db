import type { DataSource } from 'typeorm';
import type { RetentionRule } from './retention-rule.ts';

/** Few enough for one statement to be short. */
export const batchSize = 1000;

/**
 * Removes a batch of the rows that `rule` lets go, oldest first, and returns how many. Replicas that do so at the same time
 * take different rows, and none waits for a row that is in use. Rows are old by the database's clock.
 */
export async function removeExpired(
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
