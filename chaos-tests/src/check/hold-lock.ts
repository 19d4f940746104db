import pg from 'pg';

/** Takes a lock by `statement` in the database at `url`, and holds it until the returned function is called. */
export async function holdLock(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<() => Promise<void>> {
  const database = new pg.Client(url);
  // Who holds it may be cut off with everybody else.
  database.on('error', () => {});
  await database.connect();
  await database.query('BEGIN');
  await database.query(statement, [...values]);
  return async () => {
    await database.query('COMMIT').catch(() => {});
    await database.end().catch(() => {});
  };
}
