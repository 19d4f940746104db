import pg from 'pg';

/** Runs a query on the database at `url` and returns its rows. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    return (await database.query<Row>(query, [...values])).rows;
  } finally {
    await database.end();
  }
}
