import pg from 'pg';

/** Requests that the running service rebuilds its copies. Returns false if a rebuild is already in progress. */
export async function requestRebuild(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE rebuild SET requested_at = now(), step = NULL, after = NULL, copied = 0, removed = 0, finished_at = NULL
       WHERE finished_at IS NOT NULL`,
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
