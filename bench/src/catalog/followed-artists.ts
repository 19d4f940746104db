import type { Product } from '../product.ts';

/** The first artists have most songs. From this one on, a thousand artists have about 100,000 songs and albums. */
const firstArtist = 510;
const followedArtists = 1000;

/** Lets a user follow a thousand artists. Returns the number of their songs and albums. */
export async function followArtists(product: Product, userId: number): Promise<number> {
  const artists = [firstArtist, firstArtist + followedArtists - 1];
  const library = await product.database('rubato_library');
  try {
    await library.query(
      'INSERT INTO follows (user_id, artist_id) SELECT $1, id FROM generate_series($2::integer, $3::integer) id',
      [userId, ...artists],
    );
  } finally {
    await library.end();
  }
  return countReleases(product, artists);
}

async function countReleases(product: Product, artists: readonly number[]): Promise<number> {
  const catalog = await product.database('rubato_catalog');
  try {
    const { rows } = await catalog.query<{ releases: number }>(
      `WITH followed AS (SELECT user_id FROM artists WHERE id BETWEEN $1 AND $2)
       SELECT count(*)::integer AS releases FROM (
         SELECT id FROM songs JOIN followed USING (user_id)
         UNION ALL SELECT id FROM albums JOIN followed USING (user_id)
       ) releases`,
      [...artists],
    );
    return rows[0]?.releases ?? 0;
  } finally {
    await catalog.end();
  }
}
