import type pg from 'pg';
import type { Product } from '../product.ts';
import { genreTexts } from './genres.ts';
import { Random } from './random.ts';
import { createText, createVocabulary } from './vocabulary.ts';

/** How many there are of everything. Songs, albums and likes of artists follow Zipf's law. */
export interface CatalogSize {
  readonly songs: number;
  readonly artists: number;
}

const songsPerAlbum = 10;
const likesPerUser = 50;
/** Ids of users who are only owners and never sign in. Users who sign up get smaller ones. */
export const firstUserId = 1_000_000;
const batchSize = 20_000;
const imageKey = '0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';

/** Adds artists, songs, albums and likes directly to the databases of catalog and library. The same size adds the same content. */
export async function addCatalog(product: Product, size: CatalogSize): Promise<void> {
  const random = new Random(1);
  const vocabulary = createVocabulary(random);
  await changeDirectly(product, 'rubato_catalog', async (catalog) => {
    await addArtists(catalog, size, random, vocabulary);
    await addSongs(catalog, size, random, vocabulary);
    await addAlbums(catalog, size);
    await restartIdentities(catalog, ['artists', 'songs', 'albums']);
    await catalog.query('UPDATE catalog_version SET version = version + 1');
  });
  await changeDirectly(product, 'rubato_library', (library) => addLikes(library, size));
}

/** Runs `work` without triggers, and prepares the tables for being read. */
async function changeDirectly(
  product: Product,
  name: string,
  work: (database: pg.Client) => Promise<void>,
): Promise<void> {
  const database = await product.database(name);
  try {
    await database.query('SET session_replication_role = replica');
    await work(database);
    await database.query('SET session_replication_role = origin');
    await database.query('VACUUM ANALYZE');
    await database.query('CHECKPOINT');
  } finally {
    await database.end();
  }
}

async function addArtists(
  catalog: pg.Client,
  { artists }: CatalogSize,
  random: Random,
  vocabulary: readonly string[],
): Promise<void> {
  await inBatches(artists, async (from, to) => {
    const names = range(from, to).map(() => createText(random, vocabulary, 1 + random.below(2)));
    await catalog.query(
      `INSERT INTO artists (id, user_id, artist_name, version, handle)
       SELECT $1 + n, ${firstUserId} + $1 + n, initcap(name), 1, 'artist-' || ($1 + n)
       FROM unnest($2::text[]) WITH ORDINALITY names (name, n)`,
      [from, names],
    );
  });
  await catalog.query(
    `INSERT INTO artist_handles (handle, artist_id) SELECT handle, id FROM artists WHERE user_id > ${firstUserId}`,
  );
}

async function addSongs(
  catalog: pg.Client,
  { songs, artists }: CatalogSize,
  random: Random,
  vocabulary: readonly string[],
): Promise<void> {
  await inBatches(songs, async (from, to) => {
    const rows = range(from, to).map(() => ({
      user: firstUserId + 1 + random.zipf(artists),
      title: createText(random, vocabulary, 1 + random.below(4)),
      lyrics: createText(random, vocabulary, 30),
      genre: genreTexts[random.zipf(genreTexts.length)],
      year: 2026 - random.zipf(70),
    }));
    await catalog.query(
      `INSERT INTO songs (
         id, user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key,
         audio_asset_id, audio_key, created_at
       ) OVERRIDING SYSTEM VALUE
       SELECT $1 + n, user_id, initcap(title), lyrics, genre, year, 180, 180, gen_random_uuid(), '${imageKey}',
         gen_random_uuid(), '${imageKey}', date_trunc('milliseconds', now()) - (${songs} - $1 - n) * interval '30 s'
       FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::integer[])
       WITH ORDINALITY songs (user_id, title, lyrics, genre, year, n)`,
      [
        from,
        rows.map(({ user }) => user),
        rows.map(({ title }) => title),
        rows.map(({ lyrics }) => lyrics),
        rows.map(({ genre }) => genre),
        rows.map(({ year }) => year),
      ],
    );
  });
}

/** Every song is in one album with others of its artist. */
async function addAlbums(catalog: pg.Client, { songs }: CatalogSize): Promise<void> {
  await catalog.query(`
    CREATE TEMPORARY TABLE placed AS
    SELECT id AS song_id, user_id, title, release_year, created_at, dense_rank() OVER (ORDER BY user_id, part) AS album_id FROM (
      SELECT *, (row_number() OVER (PARTITION BY user_id ORDER BY id) - 1) / ${songsPerAlbum} AS part
      FROM songs WHERE id <= ${songs}
    ) numbered`);
  await catalog.query(`
    INSERT INTO albums (id, user_id, title, image_url, release_year, created_at) OVERRIDING SYSTEM VALUE
    SELECT DISTINCT ON (album_id) album_id, user_id, title, 'https://example.com/a.png', release_year, created_at
    FROM placed ORDER BY album_id, song_id`);
  await catalog.query(
    'INSERT INTO album_songs (album_id, song_id) SELECT album_id, song_id FROM placed ORDER BY song_id',
  );
  await catalog.query('DROP TABLE placed');
}

/** As many likes as songs, during the last year. Some songs have most of them. */
async function addLikes(library: pg.Client, { songs }: CatalogSize): Promise<void> {
  const random = new Random(2);
  await inBatches(songs, async (from, to) => {
    // Spreads the popular songs over all ids.
    const ids = range(from, to).map(() => 1 + ((random.zipf(songs) * 611_953) % songs));
    await library.query(
      `INSERT INTO likes (user_id, song_id, created_at)
       SELECT ${firstUserId} + ($1 + n) / ${likesPerUser}, song_id, now() - ($1 + n) % 365 * interval '1 day'
       FROM unnest($2::integer[]) WITH ORDINALITY songs (song_id, n) ON CONFLICT DO NOTHING`,
      [from, ids],
    );
  });
}

async function restartIdentities(database: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await database.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
}

async function inBatches(count: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += batchSize) await work(from, Math.min(from + batchSize, count));
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);
