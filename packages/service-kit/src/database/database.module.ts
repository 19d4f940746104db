import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { migrateDatabase } from './migrate-database.ts';

export interface DatabaseOptions {
  /** A PostgreSQL connection URL. */
  readonly url: string;
  readonly entities: Extract<DataSourceOptions['entities'], unknown[]>;
  readonly migrations: Extract<DataSourceOptions['migrations'], unknown[]>;
  readonly poolSize?: number;
}

/** Without these a frozen server would hang the pool for ever. Milliseconds. */
const poolLimits = {
  connectionTimeoutMillis: 2000,
  query_timeout: 3000,
  statement_timeout: 2500,
  idle_in_transaction_session_timeout: 5000,
  keepAlive: true,
};

/** A service's own database: migrated, then connected with limits on every wait. */
export function databaseModule({ url, entities, migrations, poolSize = 10 }: DatabaseOptions): DynamicModule {
  return TypeOrmModule.forRootAsync({
    useFactory: async () => {
      await migrateDatabase(url, migrations);
      return { type: 'postgres', url, entities, poolSize, extra: { ...poolLimits, max: poolSize } };
    },
  });
}
