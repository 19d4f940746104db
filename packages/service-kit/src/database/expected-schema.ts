import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { Logger } from '../logging/logger.ts';
import type { Migrations } from './migrate-database.ts';

const usualPollMs = 2000;
/** The log repeats itself after so many polls that found the same. */
const repeatAfterPolls = 15;

/**
 * Resolves when the database at `url` has all of `migrations`, which somebody else runs; it may have more. Until then the log says what
 * is missing, or that the database cannot be reached.
 */
export async function waitForSchema(
  url: string,
  migrations: Migrations,
  log: Pick<Logger, 'warn' | 'info'>,
  pollMs = usualPollMs,
): Promise<void> {
  for (let polls = 0; ; polls += 1) {
    const missing = await missingMigrations(url, migrations).catch((error: unknown) => error);
    if (Array.isArray(missing) && !missing.length) {
      if (polls) log.info('schema: up to date');
      return;
    }
    if (polls % repeatAfterPolls === 0)
      if (Array.isArray(missing))
        log.warn({ missing }, 'schema: older than required, waiting for migrations');
      else log.warn({ err: missing }, 'schema: not readable, waiting for the database');
    await delay(pollMs);
  }
}

/** The names of those migrations that the database at `url` does not have. Reads only. Throws when it cannot be asked. */
export async function missingMigrations(url: string, migrations: Migrations): Promise<string[]> {
  const database = await new DataSource({
    type: 'postgres',
    url,
    migrations,
    poolSize: 1,
    extra: { connectionTimeoutMillis: 2000, query_timeout: 3000 },
  }).initialize();
  try {
    const pending = await new MigrationExecutor(database).getPendingMigrations();
    return pending.map(({ name }) => name);
  } finally {
    await database.destroy();
  }
}
