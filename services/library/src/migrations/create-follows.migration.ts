import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom members follow, with the number of followers of each artist; and revisions of playlists, for copies elsewhere. */
export class CreateFollows1795487500000 implements MigrationInterface {
  name = 'CreateFollows1795487500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE follows (
        user_id integer NOT NULL,
        artist_id integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, artist_id)
      )`);
    await runner.query(`
      CREATE TABLE follower_counts (
        artist_id integer PRIMARY KEY,
        followers integer NOT NULL
      ) WITH (fillfactor = 50)`);
    await runner.query('ALTER TABLE playlists ADD COLUMN revision integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE playlists DROP COLUMN revision');
    await runner.query('DROP TABLE follower_counts');
    await runner.query('DROP TABLE follows');
  }
}
