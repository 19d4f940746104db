import type { MigrationInterface, QueryRunner } from 'typeorm';

const raise = 'UPDATE catalog_version SET version = version + 1;';
const visibleColumns =
  'user_id, title, lyrics, genre, release_year, duration_seconds, image_key, audio_key, created_at';

/**
 * A transaction that changes many rows increments the version once: the setting lasts until the transaction
 * ends. Likes are counted in batches, each in its own transaction: a statement trigger increments the version
 * without firing for each row.
 */
export class RaiseCatalogVersionOnce1763690120000 implements MigrationInterface {
  name = 'RaiseCatalogVersionOnce1763690120000';

  async up(runner: QueryRunner): Promise<void> {
    await replaceFunction(
      runner,
      `IF coalesce(current_setting('rubato.catalog_version_raised', true), '') <> 'yes' THEN
        ${raise}
        PERFORM set_config('rubato.catalog_version_raised', 'yes', true);
      END IF;`,
    );
    await replaceSongsTrigger(runner, `INSERT OR DELETE OR UPDATE OF ${visibleColumns}`);
    await runner.query(`
      CREATE TRIGGER songs_likes_version AFTER UPDATE OF likes ON songs
      FOR EACH STATEMENT EXECUTE FUNCTION raise_catalog_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER songs_likes_version ON songs');
    await replaceSongsTrigger(runner, 'INSERT OR UPDATE OR DELETE');
    await replaceFunction(runner, raise);
  }
}

async function replaceFunction(runner: QueryRunner, body: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${body}
      RETURN NULL;
    END $$`);
}

async function replaceSongsTrigger(runner: QueryRunner, changes: string): Promise<void> {
  await runner.query('DROP TRIGGER songs_version ON songs');
  await runner.query(`
    CREATE CONSTRAINT TRIGGER songs_version AFTER ${changes} ON songs
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_catalog_version()`);
}
