import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

const tables = ['artists', 'songs', 'albums', 'album_songs'];

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.database.query(`
    INSERT INTO artists (user_id, artist_name, version, handle) VALUES (1, 'Artist', 5, 'artist');
    INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds,
        image_asset_id, image_key, audio_asset_id, audio_key)
      VALUES (1, 'Song', '', 'Pop', 2020, 1, 1, gen_random_uuid(), 'a.png', gen_random_uuid(), 'a.mp3');
    INSERT INTO albums (user_id, title, image_url, release_year) VALUES (1, 'Album', '', 2020);
    INSERT INTO album_songs (album_id, song_id) VALUES (1, 1)`);
});

afterAll(() => catalog.close());

const version = async () =>
  (await catalog.database.query('SELECT version FROM catalog_version')).rows[0].version;

describe("the catalog's version", () => {
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

  it('does not repeat after the restore of an older backup', async () => {
    const hourMs = 3_600_000;
    await catalog.database.query(`
      UPDATE catalog_version SET version = version - ${hourMs};
      UPDATE song_segments SET version = version - ${hourMs};
      UPDATE album_segments SET version = version - ${hourMs};
      UPDATE user_list_versions SET version = version - ${hourMs}`);
    // User lists have versions in steps of a second.
    const now = Math.floor(Date.now() / 1000) * 1000;
    await catalog.database.query(`
      UPDATE songs SET title = 'Changed';
      UPDATE albums SET title = 'Changed';
      DELETE FROM songs`);
    const { rows } = await catalog.database.query(`
      SELECT (SELECT version FROM catalog_version) AS catalog, (SELECT min(version) FROM song_segments) AS songs,
        (SELECT min(version) FROM album_segments) AS albums, (SELECT min(version) FROM user_list_versions) AS users`);
    expect(Object.entries(rows[0]).filter(([, version]) => Number(version) < now)).toEqual([]);
  });
});
