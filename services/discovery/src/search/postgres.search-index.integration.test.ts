import { createMigratedDatabase } from '../../../../packages/service-kit/testing/migrated-database.ts';
import { DataSource } from 'typeorm';
import { describeSearchIndex } from '../../testing/search-index.contract.ts';
import { migrations } from '../app.module.ts';
import { PostgresSearchIndex } from './postgres.search-index.ts';

/** Slowness alone must not fail a test. */
const timeoutMs = 60_000;

describeSearchIndex('PostgresSearchIndex', async () => {
  const { url, drop } = await createMigratedDatabase(migrations);
  const database = await new DataSource({ type: 'postgres', url }).initialize();
  return {
    index: new PostgresSearchIndex(database, timeoutMs),
    change: (work) => database.transaction(work),
    close: async () => {
      await database.destroy();
      await drop();
    },
  };
});
