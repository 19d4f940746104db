import type { QueryRunner } from 'typeorm';

/**
 * Creates the index `name` on `definition`, such as `songs (image_asset_id)`, without blocking writes to the table. Keeps an existing index
 * and replaces an invalid one from an interrupted attempt. Throws inside a transaction: migrations that use it must set `transaction =
 * false`.
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
  kind: 'INDEX' | 'UNIQUE INDEX' = 'INDEX',
): Promise<void> {
  if (await isUnfinished(runner, name)) await dropIndexConcurrently(runner, name);
  await waitWithoutLimit(runner, `CREATE ${kind} CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
}

/** Drops the index `name`, if it exists, without blocking queries on the table. Throws inside a transaction, too. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await waitWithoutLimit(runner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** Runs a statement that waits for all open transactions, such as that of a backup, without blocking others. */
async function waitWithoutLimit(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}

async function isUnfinished(runner: QueryRunner, name: string): Promise<boolean> {
  const rows: unknown[] = await runner.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  );
  return rows.length > 0;
}
