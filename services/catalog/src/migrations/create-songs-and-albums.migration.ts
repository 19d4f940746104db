import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSongsAndAlbums1763690100000 implements MigrationInterface {
  name = 'CreateSongsAndAlbums1763690100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE artists (
        user_id integer PRIMARY KEY,
        artist_name text NOT NULL,
        version integer NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE songs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES artists (user_id),
        title text NOT NULL,
        lyrics text NOT NULL,
        genre text NOT NULL,
        release_year integer NOT NULL,
        duration_seconds integer NOT NULL,
        image_asset_id uuid NOT NULL,
        image_key text NOT NULL,
        audio_asset_id uuid NOT NULL,
        audio_key text NOT NULL,
        likes integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX songs_user_id_id ON songs (user_id, id)');
    await runner.query(`
      CREATE TABLE albums (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES artists (user_id),
        title text NOT NULL,
        image_url text NOT NULL,
        release_year integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX albums_user_id_id ON albums (user_id, id)');
    await runner.query(`
      CREATE TABLE album_songs (
        album_id integer NOT NULL REFERENCES albums (id) ON DELETE CASCADE,
        song_id integer NOT NULL REFERENCES songs (id) ON DELETE CASCADE,
        position bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (album_id, song_id)
      )`);
    await runner.query('CREATE INDEX album_songs_song_id ON album_songs (song_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['album_songs', 'albums', 'songs', 'artists'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
