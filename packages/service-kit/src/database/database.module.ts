import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { Logger } from '../logging/logger.ts';
import { LOGGER } from '../logging/logger.token.ts';
import { waitForSchema } from './expected-schema.ts';
import { migrateDatabase, type Migrations } from './migrate-database.ts';
import { poolLimits } from './pool-limits.ts';
import { boundPoolWaits } from './pool-waits.ts';
import { poolOf } from './prepared-query.ts';
import { RetryingDataSource } from './retrying.data-source.ts';
import { SCHEMA_POLICY, type SchemaPolicy } from './schema-policy.ts';

type EntityClass = Extract<EntityTarget<ObjectLiteral>, Function>;

export interface DatabaseOptions {
  /** Names the connection within the process: in the embedded topology it has one for each service. */
  readonly name: string;
  /** A PostgreSQL connection URL. */
  readonly url: string;
  readonly entities: readonly EntityClass[];
  readonly migrations: Migrations;
  readonly poolSize?: number;
}

/**
 * A service's own database, migrated or waited for, with limits on every wait: its `DataSource`, which repeats transactions that lost a conflict, and
 * a repository for each entity.
 */
@Global()
@Module({})
export class DatabaseModule {
  static with({ name, url, entities, migrations, poolSize = 10 }: DatabaseOptions): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      name,
      inject: [LOGGER, { token: SCHEMA_POLICY, optional: true }],
      useFactory: async (log: Logger, policy: SchemaPolicy = 'migrate') => {
        if (policy === 'wait') await waitForSchema(url, migrations, log);
        else await migrateDatabase(url, migrations, { log });
        return {
          type: 'postgres',
          url,
          entities: [...entities],
          poolSize,
          extra: { ...poolLimits, max: poolSize },
        };
      },
      dataSourceFactory: async (options) => {
        const database = await new RetryingDataSource(options!).initialize();
        boundPoolWaits(poolOf(database));
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
