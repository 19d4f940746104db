import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** A query that PostgreSQL parses and plans once per connection: for the few reads that are asked all the time. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
}

/** Runs `query` with `values` on a connection of the pool. Returns its rows. */
export async function runPrepared<Row extends QueryResultRow>(
  database: DataSource,
  query: PreparedQuery,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await poolOf(database).query<Row>({ ...query, values: [...values] });
  return rows;
}

/** Like `runPrepared`, inside the transaction of `manager`. Throws when there is none. */
export async function runPreparedIn<Row extends QueryResultRow>(
  manager: EntityManager,
  query: PreparedQuery,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!manager.queryRunner?.isTransactionActive) throw new TypeError('Not in a transaction');
  const connection: PoolClient = await manager.queryRunner.connect();
  const { rows } = await connection.query<Row>({ ...query, values: [...values] });
  return rows;
}

/** The pool behind `database`. Throws for a database that is no PostgreSQL. */
export function poolOf(database: DataSource): Pool {
  if (!('master' in database.driver)) throw new TypeError('Not a PostgreSQL data source');
  return database.driver.master as Pool;
}
