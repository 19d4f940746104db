import type { MigrationInterface, QueryRunner } from 'typeorm';

const sources = ['songs', 'albums'].flatMap((table) => [
  { table, change: 'INSERT', rows: 'NEW' },
  { table, change: 'DELETE', rows: 'OLD' },
]);

/**
 * A version for each user's id lists, incremented when one of their songs or albums is added or deleted. A
 * statement increments each affected user once, in the order of their ids. Versions start from the clock, so
 * that they do not repeat after the restore of an older backup.
 */
export class CreateUserListVersions1763690170000 implements MigrationInterface {
  name = 'CreateUserListVersions1763690170000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE user_list_versions (user_id integer PRIMARY KEY, version bigint NOT NULL)',
    );
    await runner.query(`
      CREATE FUNCTION raise_user_list_versions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO user_list_versions (user_id, version)
        SELECT DISTINCT user_id, extract(epoch FROM now())::bigint * 1000 FROM changed ORDER BY user_id
        ON CONFLICT (user_id) DO UPDATE SET version = greatest(user_list_versions.version + 1, excluded.version);
        RETURN NULL;
      END $$`);
    for (const { table, change, rows } of sources)
      await runner.query(`
        CREATE TRIGGER ${table}_${change.toLowerCase()}_user_lists AFTER ${change} ON ${table}
        REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_user_list_versions()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION raise_user_list_versions CASCADE');
    await runner.query('DROP TABLE user_list_versions');
  }
}
