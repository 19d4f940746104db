import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { isLostConflict } from '../errors/is-lost-conflict.ts';
import type { Logger } from '../logging/logger.ts';

export type Migrations = Extract<DataSourceOptions['migrations'], unknown[]>;

/** Any number will do, as long as every replica takes the same one. */
const migrationLock = 7_283_600;
const lockPollMs = 100;

export interface MigrationWaits {
  /** How long a statement waits for a table that others use: whoever asks for the table meanwhile waits behind it. Milliseconds. */
  readonly lockTimeoutMs?: number;
  /** The pause after a migration that did not get its lock, or lost a conflict. Milliseconds. */
  readonly pauseMs?: number;
  /** How many such failures in a row are the last. */
  readonly attempts?: number;
  readonly log?: Pick<Logger, 'warn'> | undefined;
}

/**
 * Brings the database at `url` up to date. One process does it at a time; the others wait. A migration that cannot have its lock within
 * `lockTimeoutMs` is undone and tried again, so that reads and writes never queue behind it for longer. Throws what a migration throws.
 */
export async function migrateDatabase(
  url: string,
  migrations: Migrations,
  { lockTimeoutMs = 2000, pauseMs = 1000, attempts = 300, log }: MigrationWaits = {},
): Promise<void> {
  const database = await new DataSource({
    type: 'postgres',
    url,
    migrations,
    poolSize: 2,
    // Its usual one writes to the terminal.
    logger: 'debug',
    extra: { lock_timeout: lockTimeoutMs },
  }).initialize();
  const lock = database.createQueryRunner();
  try {
    await takeLock(lock);
    for (let attempt = 1; ; attempt += 1)
      try {
        await database.runMigrations({ transaction: 'each' });
        return;
      } catch (error) {
        if (!isLostConflict(error) || attempt === attempts) throw error;
        log?.warn({ err: error, attempt }, 'schema migration: repeated after a conflict');
        await delay(pauseMs);
      }
  } finally {
    await lock.release();
    await database.destroy();
  }
}

/** Asks again and again: a session that waits inside a statement would keep `CREATE INDEX CONCURRENTLY` waiting for it. */
async function takeLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const rows: { taken: boolean }[] = await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await delay(lockPollMs);
  }
}
