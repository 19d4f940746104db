import type { MigrationInterface, QueryRunner } from 'typeorm';

const setting = (name: string) => `nullif(current_setting('rubato.${name}', true), '')`;

/**
 * The users whose lists a change of each table affects. Entries deleted with their playlist are covered by
 * the playlist.
 */
const sources = [
  { table: 'users', users: 'SELECT id FROM changed' },
  { table: 'playlists', users: 'SELECT user_id FROM changed' },
  {
    table: 'playlist_songs',
    users: 'SELECT user_id FROM playlists WHERE id IN (SELECT playlist_id FROM changed)',
  },
];

/**
 * Establishes one lock order for changes of several users' lists, such as the removal of a deleted song:
 * statements record the affected users, and the first deferred trigger increments their versions at commit,
 * ordered by user.
 */
export class RaiseLibraryVersionsInOrder1795366920000 implements MigrationInterface {
  name = 'RaiseLibraryVersionsInOrder1795366920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION raise_library_version CASCADE');
    // Start from the clock: after the restore of an older backup, versions must not repeat.
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
    for (const { table, users } of sources) await this.#createTriggers(runner, table, users);
  }

  async down(): Promise<void> {
    throw new Error('Cannot revert: the previous triggers can deadlock. Restore a backup instead');
  }

  async #createTriggers(runner: QueryRunner, table: string, users: string): Promise<void> {
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
