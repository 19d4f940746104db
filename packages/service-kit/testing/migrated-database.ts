import { cloneTestDatabase, type TestDatabase } from '@rubato/testing';
import { migrateDatabase, type Migrations } from '../src/database/migrate-database.ts';

/** Creates a database with the schema of `migrations`, which run once per test run. */
export function createMigratedDatabase(migrations: Migrations): Promise<TestDatabase> {
  return cloneTestDatabase(migrations.map(String).join('\n'), (url) => migrateDatabase(url, migrations));
}
