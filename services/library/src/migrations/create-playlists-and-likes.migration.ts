import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePlaylistsAndLikes1763690300000 implements MigrationInterface {
  name = 'CreatePlaylistsAndLikes1763690300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE playlists (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL,
        name text NOT NULL,
        description text NOT NULL,
        image_url text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX playlists_user_id_id ON playlists (user_id, id)');
    await runner.query(`
      CREATE TABLE playlist_songs (
        playlist_id integer NOT NULL REFERENCES playlists (id) ON DELETE CASCADE,
        song_id integer NOT NULL,
        position bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (playlist_id, song_id)
      )`);
    await runner.query('CREATE INDEX playlist_songs_song_id ON playlist_songs (song_id)');
    await runner.query(`
      CREATE TABLE likes (
        user_id integer NOT NULL,
        song_id integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, song_id)
      )`);
    await runner.query('CREATE INDEX likes_song_id ON likes (song_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['likes', 'playlist_songs', 'playlists']) await runner.query(`DROP TABLE ${table}`);
  }
}
