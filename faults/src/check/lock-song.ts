import pg from 'pg';

/** Lets nobody change a song, until the returned function is called. */
export async function lockSong(catalogUrl: string, id: number): Promise<() => Promise<void>> {
  const database = new pg.Client(catalogUrl);
  await database.connect();
  await database.query('BEGIN');
  await database.query('SELECT FROM songs WHERE id = $1 FOR UPDATE', [id]);
  return async () => {
    await database.query('COMMIT');
    await database.end();
  };
}
