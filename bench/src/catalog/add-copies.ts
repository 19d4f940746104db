import pg from 'pg';
import { DataSource } from 'typeorm';
import { GenresService } from '../../../services/discovery/dist/genres/genres.service.js';
import { PopularityUpdater } from '../../../services/discovery/dist/popularity/popularity.updater.js';
import { PostgresSearchIndex } from '../../../services/discovery/dist/search/postgres.search-index.js';
import { SearchDocuments } from '../../../services/discovery/dist/search/search-documents.js';
import type { Product } from '../product.ts';

const rowsPerCopy = 20_000;
const documentsPerBatch = 1000;

/** Indexes that are read while documents are written. */
const neededIndexes = ['artists_by_user', 'albums_by_song', 'recent_likes_by_song'];

/** Queries of the copies by the ids above $1 and up to $2, from the databases of their owners. */
const sources = [
  {
    table: 'artists',
    owner: 'rubato_catalog',
    query: `SELECT id, 1 AS revision, user_id, handle, artist_name AS name, NULL AS image_url, 'public' AS visibility FROM artists`,
  },
  {
    table: 'songs',
    owner: 'rubato_catalog',
    query: `
      SELECT id, 1 AS revision, user_id, title, genre, release_year, duration_seconds, 'public' AS visibility, created_at,
        likes, 0 AS popularity FROM songs`,
  },
  {
    table: 'song_lyrics',
    owner: 'rubato_catalog',
    query: 'SELECT id, id AS song_id, lyrics FROM songs',
  },
  {
    table: 'albums',
    owner: 'rubato_catalog',
    query: `
      SELECT id, 1 AS revision, user_id, title, release_year, 'public' AS visibility, created_at,
        ARRAY(SELECT song_id FROM album_songs WHERE album_id = albums.id ORDER BY position) AS song_ids FROM albums`,
  },
  {
    table: 'recent_likes',
    owner: 'rubato_library',
    query: `
      SELECT song_id AS id, user_id, song_id, created_at AS liked_at FROM likes WHERE created_at > now() - interval '60 days'`,
  },
] as const;

/**
 * Fills discovery with what catalog and library have, in a fraction of the time of a rebuild: rows are copied in bulk, and discovery's
 * own code derives the rest before the indexes are created.
 */
export async function addCopies(product: Product): Promise<void> {
  const discovery = await product.database('rubato_discovery');
  try {
    await discovery.query("SET maintenance_work_mem = '256MB'");
    const indexes = await dropIndexes(discovery);
    for (const source of sources) await copyRows(product, discovery, source);
    await discovery.query('ANALYZE');
    const database = await new DataSource({
      type: 'postgres',
      url: await product.databaseUrl('rubato_discovery'),
    }).initialize();
    await derive(database);
    for (const index of indexes) await discovery.query(index);
    await new PostgresSearchIndex(database).refresh();
    await database.destroy();
    await discovery.query('VACUUM ANALYZE');
    await discovery.query('CHECKPOINT');
  } finally {
    await discovery.end();
  }
}

/** Returns the statements that create them again. */
async function dropIndexes(discovery: pg.Client): Promise<string[]> {
  const { rows } = await discovery.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes JOIN pg_class ON relname = indexname
     JOIN pg_index ON indexrelid = pg_class.oid WHERE schemaname = 'public' AND NOT indisunique AND indexname <> ALL($1)`,
    [neededIndexes],
  );
  for (const { name } of rows) await discovery.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}

async function copyRows(
  product: Product,
  discovery: pg.Client,
  { table, owner, query }: (typeof sources)[number],
): Promise<void> {
  const database = await product.database(owner);
  try {
    const source = `SELECT * FROM (${query}) source`;
    const { rows } = await database.query<{ last: number }>(`SELECT max(id) AS last FROM (${query}) source`);
    for (let from = 0; from < (rows[0]?.last ?? 0); from += rowsPerCopy) {
      const page = await database.query<{ content: string | null }>(
        `SELECT json_agg(page)::text AS content FROM (${source} WHERE id > $1 AND id <= $2) page`,
        [from, from + rowsPerCopy],
      );
      await discovery.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [page.rows[0]?.content ?? '[]'],
      );
    }
  } finally {
    await database.end();
  }
}

async function derive(database: DataSource): Promise<void> {
  const index = new PostgresSearchIndex(database);
  const documents = new SearchDocuments(index);
  const genres = new GenresService(database);
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  await database.query(
    'UPDATE songs SET likes = counted.likes FROM (SELECT song_id, count(*) AS likes FROM recent_likes GROUP BY song_id) counted WHERE id = song_id',
  );
  await new PopularityUpdater(database, index, silent as never).run();
  await inBatches(database, 'artists', (manager, ids) => documents.update('artists', ids, manager));
  await inBatches(database, 'albums', (manager, ids) => documents.update('albums', ids, manager));
  await inBatches(database, 'songs', async (manager, ids) => {
    await documents.onSongsChanged(manager, ids);
    await genres.onSongsChanged(manager, ids);
  });
}

async function inBatches(
  database: DataSource,
  table: string,
  work: (manager: DataSource['manager'], ids: number[]) => Promise<void>,
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await database.query<{ id: number }[]>(
      `SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${documentsPerBatch}`,
      [last],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await database.transaction((manager) => work(manager, ids));
    last = ids.at(-1) ?? last;
  }
}
