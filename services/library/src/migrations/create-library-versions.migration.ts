import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A version for each user that increases with every visible change of their list of playlists: the base of
 * its ETag. Deferred triggers increment it at the end of a transaction, so that the row is locked last and
 * briefly.
 */
export class CreateLibraryVersions1763690500000 implements MigrationInterface {
  name = 'CreateLibraryVersions1763690500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE library_versions (user_id integer PRIMARY KEY, version bigint NOT NULL)',
    );
    // Start from the clock: after the restore of an older backup, versions must not repeat.
    await runner.query(`
      CREATE FUNCTION raise_library_version() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        changed jsonb := to_jsonb(coalesce(NEW, OLD));
      BEGIN
        INSERT INTO library_versions (user_id, version)
        SELECT owner, extract(epoch FROM now())::bigint * 1000 FROM (
          SELECT CASE TG_TABLE_NAME
            WHEN 'playlists' THEN (changed ->> 'user_id')::integer
            WHEN 'users' THEN (changed ->> 'id')::integer
            ELSE (SELECT user_id FROM playlists WHERE id = (changed ->> 'playlist_id')::integer)
          END AS owner
        ) owners WHERE owner IS NOT NULL
        ON CONFLICT (user_id) DO UPDATE SET version = greatest(library_versions.version + 1, excluded.version);
        RETURN NULL;
      END $$`);
    for (const table of ['playlists', 'playlist_songs', 'users'])
      await runner.query(`
        CREATE CONSTRAINT TRIGGER ${table}_version AFTER INSERT OR UPDATE OR DELETE ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_library_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION raise_library_version CASCADE');
    await runner.query('DROP TABLE library_versions');
  }
}
