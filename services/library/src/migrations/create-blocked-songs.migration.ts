import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Songs that moderators have blocked, or unblocked, with the revision of the last decision. */
export class CreateBlockedSongs1795540020000 implements MigrationInterface {
  name = 'CreateBlockedSongs1795540020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blocked_songs (
        song_id integer PRIMARY KEY,
        revision integer NOT NULL,
        is_blocked boolean NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE blocked_songs');
  }
}
