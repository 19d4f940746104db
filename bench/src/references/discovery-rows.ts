import type { Product } from '../product.ts';

/** Like the pages of a rebuild. */
const rowsPerBatch = 200;

/** Everything that a rebuild fills, what others depend on first. */
const tables = [
  'artists',
  'albums',
  'songs',
  'song_lyrics',
  'recent_likes',
  'song_genres',
  'genres',
  'song_decades',
  'decades',
  'search_documents',
  'search_lyrics',
  'search_words',
];

/**
 * Writes discovery's rows once more: into empty tables with the same indexes, in batches of the same size, with statements that read nothing
 * else. Returns the seconds that it took: the least that PostgreSQL needs for a rebuild.
 */
export async function writeDiscoveryRows(product: Product): Promise<number> {
  const discovery = await product.database('rubato_discovery');
  try {
    await discovery.query('VACUUM ANALYZE');
    await discovery.query('CHECKPOINT');
    await discovery.query('CREATE SCHEMA reference');
    for (const table of tables)
      await discovery.query(`CREATE TABLE reference.${table} (LIKE public.${table} INCLUDING ALL)`);
    await discovery.query(`SET synchronous_commit = off`);
    const startedAt = performance.now();
    for (const table of tables) {
      const { rows } = await discovery.query<{ pages: number; rowsPerPage: number }>(
        `SELECT relpages AS pages, greatest(reltuples, 1) / greatest(relpages, 1) AS "rowsPerPage" FROM pg_class
         WHERE oid = 'public.${table}'::regclass`,
      );
      const { pages, rowsPerPage } = rows[0]!;
      const pagesPerBatch = Math.max(1, Math.round(rowsPerBatch / rowsPerPage));
      for (let page = 0; page < pages; page += pagesPerBatch)
        await discovery.query({
          name: `copy-${table}`,
          text: `
            INSERT INTO reference.${table} SELECT * FROM public.${table}
            WHERE ctid >= format('(%s,0)', $1::integer)::tid AND ctid < format('(%s,0)', $2::integer)::tid`,
          values: [page, page + pagesPerBatch],
        });
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    await discovery.end();
  }
}
