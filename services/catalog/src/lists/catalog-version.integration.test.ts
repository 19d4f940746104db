import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

const tables = ['artists', 'songs', 'albums', 'album_songs'];

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.database.query(`
    INSERT INTO artists (user_id, artist_name, version, handle) VALUES (1, 'Artist', 5, 'artist');
    INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds,
        image_asset_id, image_key, audio_asset_id, audio_key)
      VALUES (1, 'Song', '', 'Pop', 2020, 1, gen_random_uuid(), 'a.png', gen_random_uuid(), 'a.mp3');
    INSERT INTO albums (user_id, title, image_url, release_year) VALUES (1, 'Album', '', 2020);
    INSERT INTO album_songs (album_id, song_id) VALUES (1, 1)`);
});

afterAll(() => catalog.close());

const version = async () =>
  (await catalog.database.query('SELECT version FROM catalog_version')).rows[0].version;

describe("the catalogue's version", () => {
  it.each(tables)('rises with a change of any column of %s', async (table) => {
    const { rows } = await catalog.database.query(
      `SELECT column_name FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
      [table],
    );
    const columns = rows.map(({ column_name: name }) => String(name));
    expect(columns).not.toEqual([]);
    for (const column of columns) {
      const before = await version();
      await catalog.database.query(`UPDATE ${table} SET ${column} = ${column}`);
      expect({ column, hasRisen: BigInt(await version()) > BigInt(before) }).toEqual({
        column,
        hasRisen: true,
      });
    }
  });
});
