import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A number for each user that grows with every change of what their list of playlists shows: its ETag. The triggers run at the
 * end of a transaction, so that the row is locked last and briefly.
 */
export class CreateLibraryVersions1763690500000 implements MigrationInterface {
  name = 'CreateLibraryVersions1763690500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE library_versions (user_id integer PRIMARY KEY, version bigint NOT NULL)',
    );
    // A first version made of the clock: an older backup that is put back must not tell of numbers that were used already.
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
