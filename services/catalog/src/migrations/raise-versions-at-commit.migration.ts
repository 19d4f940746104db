import type { MigrationInterface, QueryRunner } from 'typeorm';

const setting = (name: string) => `nullif(current_setting('rubato.${name}', true), '')`;
const tables = ['artists', 'songs', 'albums', 'album_songs'];

/**
 * The tables whose changes affect the listed songs, and a query for the affected song ids in the changed
 * rows.
 */
const sources = [
  { table: 'songs', changes: ['INSERT', 'UPDATE', 'DELETE'], ids: 'SELECT id FROM changed' },
  { table: 'album_songs', changes: ['INSERT', 'DELETE'], ids: 'SELECT song_id FROM changed' },
  { table: 'artists', changes: ['UPDATE'], ids: 'SELECT id FROM songs JOIN changed USING (user_id)' },
];

/**
 * Establishes one lock order for all writes: rows of artists, albums and songs first; then, at commit,
 * segments by number; the catalogue's version last. Statements only record the changed segments, in a setting
 * that lasts until the transaction ends. The first deferred trigger increments all of them and the version,
 * and notifies the connection with an INFO message, which clients cannot disable.
 */
export class RaiseVersionsAtCommit1763690160000 implements MigrationInterface {
  name = 'RaiseVersionsAtCommit1763690160000';

  async up(runner: QueryRunner): Promise<void> {
    await dropFormerTriggers(runner);
    await createNotes(runner);
    await createRaise(runner);
    for (const table of tables)
      await runner.query(`
        CREATE CONSTRAINT TRIGGER ${table}_version AFTER INSERT OR UPDATE OR DELETE ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_catalog_version()`);
  }

  async down(): Promise<void> {
    throw new Error('Cannot revert: the previous triggers can deadlock. Restore a backup instead');
  }
}

async function dropFormerTriggers(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TRIGGER songs_likes_version ON songs');
  for (const table of tables) await runner.query(`DROP TRIGGER ${table}_version ON ${table}`);
  for (const name of [
    'raise_song_segment',
    'raise_segment_of_album_song',
    'raise_segments_of_artist',
    'raise_segments_of_songs',
  ])
    await runner.query(`DROP FUNCTION ${name} CASCADE`);
}

async function createNotes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION song_segment(song_id integer) RETURNS integer LANGUAGE sql IMMUTABLE
    RETURN (song_id - 1) / 100`);
  for (const { table, changes, ids } of sources) {
    await runner.query(`
      CREATE FUNCTION note_segments_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('rubato.changed_segments', (
          SELECT coalesce(array_agg(DISTINCT number), '{}')::text FROM (
            SELECT unnest(coalesce(${setting('changed_segments')}, '{}')::integer[]) AS number
            UNION SELECT song_segment(ids.id) FROM (${ids}) ids (id)
          ) numbers), true);
        RETURN NULL;
      END $$`);
    for (const change of changes)
      await runner.query(`
        CREATE TRIGGER ${table}_${change.toLowerCase()}_segments AFTER ${change} ON ${table}
        REFERENCING ${change === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION note_segments_of_${table}()`);
  }
}

async function createRaise(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${setting('catalog_version_raised')} IS NOT NULL THEN
        RETURN NULL;
      END IF;
      INSERT INTO song_segments (number, version)
      SELECT number, nextval('song_segment_versions')
      FROM (SELECT unnest(coalesce(${setting('changed_segments')}, '{}')::integer[]) AS number ORDER BY 1) changed
      ON CONFLICT (number) DO UPDATE SET version = excluded.version;
      UPDATE catalog_version SET version = version + 1;
      PERFORM set_config('rubato.catalog_version_raised', 'yes', true);
      RAISE INFO 'catalog version raised';
      RETURN NULL;
    END $$`);
}
