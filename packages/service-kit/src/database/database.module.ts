import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { Logger } from '../logging/logger.ts';
import { LOGGER } from '../logging/logger.token.ts';
import { DEADLINE_FACTOR } from '../time/deadline-factor.token.ts';
import { waitForSchema } from './expected-schema.ts';
import { migrateDatabase, type Migrations } from './migrate-database.ts';
import { getPoolLimits } from './pool-limits.ts';
import { limitPoolWaits } from './pool-waits.ts';
import { getPool } from './prepared-query.ts';
import { RetryingDataSource } from './retrying.data-source.ts';
import { SCHEMA_POLICY, type SchemaPolicy } from './schema-policy.ts';

type EntityClass = Extract<EntityTarget<ObjectLiteral>, Function>;

export interface DatabaseOptions {
  /** Identifies the connection within the process: the embedded topology has one for each service. */
  readonly name: string;
  /** A PostgreSQL connection URL. */
  readonly url: string;
  readonly entities: readonly EntityClass[];
  readonly migrations: Migrations;
  readonly poolSize?: number;
}

/**
 * The database of one service, after it was migrated: a `DataSource` with timeouts on every operation that retries transactions after
 * conflicts, and a repository for each entity.
 */
@Global()
@Module({})
export class DatabaseModule {
  static register({ name, url, entities, migrations, poolSize = 10 }: DatabaseOptions): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      name,
      inject: [LOGGER, { token: SCHEMA_POLICY, optional: true }, { token: DEADLINE_FACTOR, optional: true }],
      useFactory: async (log: Logger, policy: SchemaPolicy = 'migrate', deadlineFactor?: number) => {
        if (policy === 'wait') await waitForSchema(url, migrations, log);
        else await migrateDatabase(url, migrations, { log });
        return {
          type: 'postgres',
          url,
          entities: [...entities],
          poolSize,
          extra: { ...getPoolLimits(deadlineFactor), max: poolSize },
        };
      },
      dataSourceFactory: async (options) => {
        const database = await new RetryingDataSource(options!).initialize();
        limitPoolWaits(getPool(database));
        return database;
      },
    });
    const providers = [
      { provide: DataSource, useExisting: getDataSourceToken(name) },
      ...entities.map((entity) => ({
        provide: getRepositoryToken(entity),
        useFactory: (database: DataSource) => database.getRepository(entity),
        inject: [DataSource],
      })),
    ];
    return { module: DatabaseModule, imports: [connection], providers, exports: providers };
  }
}
