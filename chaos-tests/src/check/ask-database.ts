import pg from 'pg';

/** The rows that the database at `url` answers with. */
export async function askDatabase<Row extends pg.QueryResultRow>(
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
