import { z } from 'zod';
import { parseEnvironment } from '../config/parse-environment.ts';
import { createLogger } from '../logging/logger.ts';
import type { Service } from '../service/define-service.ts';
import { migrateDatabase } from './migrate-database.ts';

const schema = z.object({ DATABASE_URL: z.url(), LOG_LEVEL: z.string().default('info') });

/**
 * Migrates the database of a service as a process of its own, before its new version is rolled out. `DATABASE_URL` must use the
 * role that owns the tables. Exits with 1 when a migration fails.
 */
export async function runMigrations({ name, migrations }: Service): Promise<void> {
  const log = createLogger(name, process.env.LOG_LEVEL ?? 'info');
  try {
    const { DATABASE_URL } = parseEnvironment(schema, process.env);
    await migrateDatabase(DATABASE_URL, migrations, { log });
    log.info('schema migration: finished');
  } catch (error) {
    log.fatal({ err: error }, 'schema migration: failed');
    process.exit(1);
  }
}
