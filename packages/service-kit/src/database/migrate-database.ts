import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { isLostConflict } from '../errors/is-lost-conflict.ts';
import { retry } from '../errors/retry.ts';
import type { Logger } from '../logging/logger.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { EvictingClient } from './evict-stale-connections.ts';

export type Migrations = Extract<DataSourceOptions['migrations'], unknown[]>;

const lockPollMs = 100;

export interface MigrationOptions {
  /** How long a statement waits for a table lock, in milliseconds. Queries on the table queue behind it. */
  readonly lockTimeoutMs?: number;
  /** The delay after a lock timeout or a lost conflict, in milliseconds. */
  readonly retryDelayMs?: number;
  /** The maximum number of attempts. */
  readonly maxAttempts?: number;
  readonly log?: Pick<Logger, 'warn'> | undefined;
}

/**
 * Migrates the database at `url`. Concurrent processes wait for each other. A migration that does not get a lock within `lockTimeoutMs` is
 * rolled back and retried, so that reads and writes never queue behind it for longer. Throws the error of a failing migration, or
 * `ForeignDatabaseError` without a change.
 */
export async function migrateDatabase(
  url: string,
  migrations: Migrations,
  { lockTimeoutMs = 2000, retryDelayMs = 1000, maxAttempts = 300, log }: MigrationOptions = {},
): Promise<void> {
  const database = await new DataSource({
    type: 'postgres',
    url,
    migrations,
    poolSize: 2,
    // The default logger writes to standard output.
    logger: 'debug',
    extra: { lock_timeout: lockTimeoutMs, Client: EvictingClient },
  }).initialize();
  const lock = database.createQueryRunner();
  try {
    await takeLock(lock);
    await assertOwnDatabase(database, lock);
    await retry(() => database.runMigrations({ transaction: 'each' }), {
      maxAttempts,
      isTemporary: isLostConflict,
      computeDelayMs: () => retryDelayMs,
      onRetry: (err, attempt) =>
        log?.warn({ err, attempt }, 'schema migration: lock timeout or conflict, retrying'),
    });
  } finally {
    await lock.release();
    await database.destroy();
  }
}

/** Other migrations than those of this service created the tables. */
export class ForeignDatabaseError extends Error {
  constructor() {
    super(
      'The database belongs to another service, or to Rubato before release 0.1.0. Use an empty database',
    );
  }
}

async function assertOwnDatabase(database: DataSource, runner: QueryRunner): Promise<void> {
  const executor = new MigrationExecutor(database, runner);
  const executed = await executor.getExecutedMigrations();
  const pending = await executor.getPendingMigrations();
  if (executed.length && pending.length && pending.length === database.migrations.length)
    throw new ForeignDatabaseError();
}

/** Polls for the lock: a session that waits inside a statement would block `CREATE INDEX CONCURRENTLY`. */
async function takeLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const rows: { taken: boolean }[] = await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      advisoryLocks.migration,
    ]);
    if (rows[0]?.taken) return;
    await delay(lockPollMs);
  }
}
