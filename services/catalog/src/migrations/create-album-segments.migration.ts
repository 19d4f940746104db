import type { MigrationInterface, QueryRunner } from 'typeorm';

const setting = (name: string) => `nullif(current_setting('rubato.${name}', true), '')`;

/**
 * The tables whose changes affect the listed albums, and a query for the affected album ids in the changed
 * rows.
 */
const sources = [
  { table: 'albums', changes: ['INSERT', 'UPDATE', 'DELETE'], ids: 'SELECT id FROM changed' },
  { table: 'album_songs', changes: ['INSERT', 'DELETE'], ids: 'SELECT album_id FROM changed' },
  { table: 'artists', changes: ['UPDATE'], ids: 'SELECT id FROM albums JOIN changed USING (user_id)' },
];

/**
 * A version for each segment of the list of all albums, incremented at commit after those of songs: see
 * `RaiseVersionsAtCommit`.
 */
export class CreateAlbumSegments1763690180000 implements MigrationInterface {
  name = 'CreateAlbumSegments1763690180000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE album_segments (number integer PRIMARY KEY, version bigint NOT NULL)');
    await runner.query(`CREATE SEQUENCE album_segment_versions START ${Date.now()}`);
    for (const source of sources) await createNotes(runner, source);
    await replaceRaise(runner, [raise('song', 'changed_segments'), raise('album', 'changed_album_segments')]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceRaise(runner, [raise('song', 'changed_segments')]);
    for (const { table } of sources)
      await runner.query(`DROP FUNCTION note_album_segments_of_${table} CASCADE`);
    await runner.query('DROP SEQUENCE album_segment_versions');
    await runner.query('DROP TABLE album_segments');
  }
}

async function createNotes(
  runner: QueryRunner,
  { table, changes, ids }: (typeof sources)[number],
): Promise<void> {
  await runner.query(`
    CREATE FUNCTION note_album_segments_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM set_config('rubato.changed_album_segments', (
        SELECT coalesce(array_agg(DISTINCT number), '{}')::text FROM (
          SELECT unnest(coalesce(${setting('changed_album_segments')}, '{}')::integer[]) AS number
          UNION SELECT (ids.id - 1) / 100 FROM (${ids}) ids (id)
        ) numbers), true);
      RETURN NULL;
    END $$`);
  for (const change of changes)
    await runner.query(`
      CREATE TRIGGER ${table}_${change.toLowerCase()}_album_segments AFTER ${change} ON ${table}
      REFERENCING ${change === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_album_segments_of_${table}()`);
}

const raise = (what: string, noted: string) => `
  INSERT INTO ${what}_segments (number, version)
  SELECT number, nextval('${what}_segment_versions')
  FROM (SELECT unnest(coalesce(${setting(noted)}, '{}')::integer[]) AS number ORDER BY 1) changed
  ON CONFLICT (number) DO UPDATE SET version = excluded.version;`;

async function replaceRaise(runner: QueryRunner, raises: readonly string[]): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${setting('catalog_version_raised')} IS NOT NULL THEN
        RETURN NULL;
      END IF;
      ${raises.join('\n')}
      UPDATE catalog_version SET version = version + 1;
      PERFORM set_config('rubato.catalog_version_raised', 'yes', true);
      RAISE INFO 'catalog version raised';
      RETURN NULL;
    END $$`);
}
