import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { Logger } from '../logging/logger.ts';
import { EvictingClient } from './evict-stale-connections.ts';
import type { Migrations } from './migrate-database.ts';

const defaultPollMs = 2000;
/** The log line is repeated after so many polls. */
const pollsPerLogLine = 15;

/**
 * Resolves when the database at `url` has all of `migrations`, which another process runs. It may have more. Until then, logs the missing
 * migrations, or that the database is unavailable.
 */
export async function waitForSchema(
  url: string,
  migrations: Migrations,
  log: Pick<Logger, 'warn' | 'info'>,
  pollMs = defaultPollMs,
): Promise<void> {
  for (let polls = 0; ; polls += 1) {
    const missing = await findMissingMigrations(url, migrations).catch((error: unknown) => error);
    if (Array.isArray(missing) && !missing.length) {
      if (polls) log.info('schema: up to date');
      return;
    }
    if (polls % pollsPerLogLine === 0)
      if (Array.isArray(missing)) log.warn({ missing }, 'schema: outdated, waiting for migrations');
      else log.warn({ err: missing }, 'schema: database unavailable, waiting');
    await delay(pollMs);
  }
}

/** Returns the names of the migrations that the database at `url` lacks, without writing to it. Throws when the database is unavailable. */
export async function findMissingMigrations(url: string, migrations: Migrations): Promise<string[]> {
  const database = await new DataSource({
    type: 'postgres',
    url,
    migrations,
    poolSize: 1,
    extra: { connectionTimeoutMillis: 2000, query_timeout: 3000, Client: EvictingClient },
  }).initialize();
  try {
    const pending = await new MigrationExecutor(database).getPendingMigrations();
    return pending.map(({ name }) => name);
  } finally {
    await database.destroy();
  }
}
