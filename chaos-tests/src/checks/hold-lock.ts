import pg from 'pg';

/** Takes a lock with `statement` in the database at `url`. Returns a function that releases it. */
export async function holdLock(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<() => Promise<void>> {
  const database = new pg.Client(url);
  // A fault may close this connection, too.
  database.on('error', () => {});
  await database.connect();
  await database.query('BEGIN');
  await database.query(statement, [...values]);
  return async () => {
    await database.query('COMMIT').catch(() => {});
    await database.end().catch(() => {});
  };
}
