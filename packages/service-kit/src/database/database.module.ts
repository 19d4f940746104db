import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { migrateDatabase, type Migrations } from './migrate-database.ts';

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

/** Without these a frozen server would hang the pool for ever. Milliseconds. */
const poolLimits = {
  connectionTimeoutMillis: 2000,
  query_timeout: 3000,
  statement_timeout: 2500,
  idle_in_transaction_session_timeout: 5000,
  keepAlive: true,
};

/** A service's own database, migrated, with limits on every wait: its `DataSource` and a repository for each entity. */
@Global()
@Module({})
export class DatabaseModule {
  static with({ name, url, entities, migrations, poolSize = 10 }: DatabaseOptions): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      name,
      useFactory: async () => {
        await migrateDatabase(url, migrations);
        return {
          type: 'postgres',
          url,
          entities: [...entities],
          poolSize,
          extra: { ...poolLimits, max: poolSize },
        };
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
