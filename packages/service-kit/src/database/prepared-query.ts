import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** A query that PostgreSQL parses and plans once per connection, for frequent reads. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
}

/** Runs `query` on a connection of the pool. Returns its rows. */
export async function runPrepared<Row extends QueryResultRow>(
  database: DataSource,
  query: PreparedQuery,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await getPool(database).query<Row>({ ...query, values: [...values] });
  return rows;
}

/** Like `runPrepared`, but in the transaction of `manager`. Throws a `TypeError` without a transaction. */
export async function runPreparedWithin<Row extends QueryResultRow>(
  manager: EntityManager,
  query: PreparedQuery,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!manager.queryRunner?.isTransactionActive) throw new TypeError('Not in a transaction');
  const connection: PoolClient = await manager.queryRunner.connect();
  const { rows } = await connection.query<Row>({ ...query, values: [...values] });
  return rows;
}

/** Returns the connection pool of `database`. Throws a `TypeError` unless it is PostgreSQL. */
export function getPool(database: DataSource): Pool {
  if (!('master' in database.driver)) throw new TypeError('Not a PostgreSQL data source');
  return database.driver.master as Pool;
}
