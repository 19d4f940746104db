import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A version that increases with every visible change of the lists: the base of their ETags. Deferred triggers
 * increment it at the end of a transaction, so that its row is locked last and briefly.
 */
export class CreateCatalogVersion1763690110000 implements MigrationInterface {
  name = 'CreateCatalogVersion1763690110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE catalog_version (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        version bigint NOT NULL
      )`);
    // Start from the clock: after the restore of an older backup, versions must not repeat.
    await runner.query(
      'INSERT INTO catalog_version (version) VALUES (extract(epoch FROM now())::bigint * 1000)',
    );
    await runner.query(`
      CREATE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE catalog_version SET version = version + 1;
        RETURN NULL;
      END $$`);
    for (const table of ['artists', 'songs', 'albums', 'album_songs'])
      await runner.query(`
        CREATE CONSTRAINT TRIGGER ${table}_version AFTER INSERT OR UPDATE OR DELETE ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_catalog_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION raise_catalog_version CASCADE');
    await runner.query('DROP TABLE catalog_version');
  }
}
