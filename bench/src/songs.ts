import type { Product } from './product.ts';

const artists = 1000;
const lyrics = 'Slow down where the river bends, let the evening find its own time, '.repeat(3);

/** Adds `count` songs of 1,000 artists, and albums, directly to the database. */
export async function addSongs(product: Product, count: number): Promise<void> {
  const catalog = await product.database('rubato_catalog');
  const key = `'0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3'`;
  const statements = [
    'SET session_replication_role = replica',
    `INSERT INTO artists (user_id, artist_name, version) SELECT n, 'Artist ' || n, 1 FROM generate_series(1000, ${999 + artists}) n`,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT 1000 + n % ${artists}, 'Song ' || n, '${lyrics}', 'Folk', 1990, 180, 180,
       gen_random_uuid(), ${key}, gen_random_uuid(), ${key} FROM generate_series(1, ${count}) n`,
    `INSERT INTO albums (user_id, title, image_url, release_year)
     SELECT 1000 + n % ${artists}, 'Album ' || n, 'https://example.com/a.png', 1990 FROM generate_series(1, ${count / 10}) n`,
    `INSERT INTO album_songs (album_id, song_id) SELECT 1 + n % ${count / 10}, n FROM generate_series(1, ${count}) n`,
    'SET session_replication_role = origin',
    'UPDATE catalog_version SET version = version + 1',
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ];
  try {
    for (const statement of statements) await catalog.query(statement);
  } finally {
    await catalog.end();
  }
}
