import type { MigrationInterface, QueryRunner } from 'typeorm';

const setting = (name: string) => `nullif(current_setting('rubato.${name}', true), '')`;

/** Whose lists a change of a table shows in. What went with its playlist is told of by the playlist. */
const sources = [
  { table: 'users', users: 'SELECT id FROM changed' },
  { table: 'playlists', users: 'SELECT user_id FROM changed' },
  {
    table: 'playlist_songs',
    users: 'SELECT user_id FROM playlists WHERE id IN (SELECT playlist_id FROM changed)',
  },
];

/**
 * One lock order for what changes the lists of several users, such as the removal of a deleted song: statements note whose lists they
 * change, and the first deferred trigger raises the versions of all of them at the commit, by user.
 */
export class RaiseLibraryVersionsInOrder1795366920000 implements MigrationInterface {
  name = 'RaiseLibraryVersionsInOrder1795366920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION raise_library_version CASCADE');
    // Versions made of the clock at first: an older backup that is put back must not tell of numbers that were used already.
    await runner.query(`
      CREATE FUNCTION raise_library_versions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO library_versions (user_id, version)
        SELECT user_id, extract(epoch FROM now())::bigint * 1000
        FROM (SELECT unnest(${setting('changed_users')}::integer[]) AS user_id ORDER BY 1) changed
        ON CONFLICT (user_id) DO UPDATE SET version = greatest(library_versions.version + 1, excluded.version);
        PERFORM set_config('rubato.changed_users', '', true);
        RETURN NULL;
      END $$`);
    for (const { table, users } of sources) await this.#watch(runner, table, users);
  }

  async down(): Promise<void> {
    throw new Error('The triggers before this let transactions deadlock: restore a backup instead');
  }

  async #watch(runner: QueryRunner, table: string, users: string): Promise<void> {
    await runner.query(`
      CREATE FUNCTION note_users_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('rubato.changed_users', (
          SELECT coalesce(array_agg(DISTINCT id), '{}')::text FROM (
            SELECT unnest(coalesce(${setting('changed_users')}, '{}')::integer[]) AS id UNION ${users}
          ) users), true);
        RETURN NULL;
      END $$`);
    for (const change of ['INSERT', 'UPDATE', 'DELETE'])
      await runner.query(`
        CREATE TRIGGER ${table}_${change.toLowerCase()}_users AFTER ${change} ON ${table}
        REFERENCING ${change === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION note_users_of_${table}()`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER ${table}_version AFTER INSERT OR UPDATE OR DELETE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_library_versions()`);
  }
}
