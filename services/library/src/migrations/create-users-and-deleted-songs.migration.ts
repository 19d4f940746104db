import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsersAndDeletedSongs1763690400000 implements MigrationInterface {
  name = 'CreateUsersAndDeletedSongs1763690400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id integer PRIMARY KEY,
        username text NOT NULL,
        version integer NOT NULL
      )`);
    await runner.query('ALTER TABLE playlists ADD FOREIGN KEY (user_id) REFERENCES users (id)');
    await runner.query('CREATE TABLE deleted_songs (song_id integer PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_songs');
    await runner.query('ALTER TABLE playlists DROP CONSTRAINT playlists_user_id_fkey');
    await runner.query('DROP TABLE users');
  }
}
