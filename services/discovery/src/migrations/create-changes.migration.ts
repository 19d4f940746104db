import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What keeps the copies and what is derived from them in step. */
export class CreateChanges1764000050000 implements MigrationInterface {
  name = 'CreateChanges1764000050000';

  async up(runner: QueryRunner): Promise<void> {
    // Apart from songs, so that these stay short.
    await runner.query('CREATE TABLE song_lyrics (song_id integer PRIMARY KEY, lyrics text NOT NULL)');
    // Derived from the likes now and then.
    await runner.query('ALTER TABLE songs ADD COLUMN popularity real NOT NULL DEFAULT 0');
    // Two artists have the same user for a moment if their events arrive in another order.
    await runner.query('ALTER TABLE artists DROP CONSTRAINT artists_user_id_key');
    await runner.query('CREATE INDEX artists_by_user ON artists (user_id, id)');
    await runner.query("ALTER TABLE follows ADD COLUMN followed_at timestamptz NOT NULL DEFAULT '-infinity'");
    await runner.query('CREATE INDEX follows_by_artist ON follows (artist_id)');
    // A like or follow that was removed later must not come back when its event arrives late.
    await runner.query(`
      CREATE TABLE removals (
        kind text NOT NULL,
        user_id integer NOT NULL,
        id integer NOT NULL,
        removed_at timestamptz NOT NULL,
        PRIMARY KEY (kind, user_id, id)
      )`);
    await runner.query('CREATE INDEX removals_by_time ON removals (removed_at)');
    // Copies whose derived data is outdated. The same one may be listed several times: writers never wait for each other.
    await runner.query(`
      CREATE TABLE changes (
        sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        id integer NOT NULL
      )`);
    // One row. A new database is filled from what the owners have already.
    await runner.query(`
      CREATE TABLE rebuild (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        requested_at timestamptz NOT NULL DEFAULT now(),
        step text,
        after jsonb,
        copied bigint NOT NULL DEFAULT 0,
        removed bigint NOT NULL DEFAULT 0,
        finished_at timestamptz
      )`);
    await runner.query('INSERT INTO rebuild DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['rebuild', 'changes', 'removals', 'song_lyrics'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP INDEX follows_by_artist');
    await runner.query('ALTER TABLE follows DROP COLUMN followed_at');
    await runner.query('DROP INDEX artists_by_user');
    await runner.query('ALTER TABLE artists ADD CONSTRAINT artists_user_id_key UNIQUE (user_id)');
    await runner.query('ALTER TABLE songs DROP COLUMN popularity');
  }
}
