import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  { change: 'INSERT', rows: 'NEW' },
  { change: 'DELETE', rows: 'OLD' },
];

/**
 * A version for each user that increases with every change of their likes. A statement increments each
 * affected user once, in the order of their ids, to avoid deadlocks. Versions start from the clock, so that
 * they do not repeat after the restore of an older backup.
 */
export class CreateLikeVersions1795366900000 implements MigrationInterface {
  name = 'CreateLikeVersions1795366900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE like_versions (user_id integer PRIMARY KEY, version bigint NOT NULL) WITH (fillfactor = 50)',
    );
    await runner.query(`
      CREATE FUNCTION raise_like_versions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO like_versions (user_id, version)
        SELECT DISTINCT user_id, extract(epoch FROM now())::bigint * 1000 FROM changed ORDER BY user_id
        ON CONFLICT (user_id) DO UPDATE SET version = greatest(like_versions.version + 1, excluded.version);
        RETURN NULL;
      END $$`);
    for (const { change, rows } of changes)
      await runner.query(`
        CREATE TRIGGER likes_${change.toLowerCase()}_version AFTER ${change} ON likes
        REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_like_versions()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION raise_like_versions CASCADE');
    await runner.query('DROP TABLE like_versions');
  }
}
