import { DataSource, type DataSourceOptions } from 'typeorm';

export type Migrations = Extract<DataSourceOptions['migrations'], unknown[]>;

/** Any number will do, as long as every replica takes the same one. */
const migrationLock = 7_283_600;

/** Brings the database at `url` up to date. Replicas that start together wait for the one that does it. */
export async function migrateDatabase(url: string, migrations: Migrations): Promise<void> {
  const database = await new DataSource({ type: 'postgres', url, migrations, poolSize: 2 }).initialize();
  const lock = database.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await database.runMigrations({ transaction: 'each' });
  } finally {
    await lock.release();
    await database.destroy();
  }
}
