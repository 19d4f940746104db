import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies of what other services own, kept by their events. What is derived from them has tables of its own. */
export class CreateReplica1764000000000 implements MigrationInterface {
  name = 'CreateReplica1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createCatalogCopies(runner);
    await createLibraryCopies(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['deleted', 'follows', 'recent_likes', 'playlists', 'albums', 'songs', 'artists'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

async function createCatalogCopies(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE artists (
      id integer PRIMARY KEY,
      revision integer NOT NULL,
      user_id integer UNIQUE,
      handle text NOT NULL,
      name text NOT NULL,
      image_url text,
      visibility text NOT NULL
    )`);
  await runner.query(`
    CREATE TABLE songs (
      id integer PRIMARY KEY,
      revision integer NOT NULL,
      user_id integer NOT NULL,
      title text NOT NULL,
      genre text NOT NULL,
      release_year integer NOT NULL,
      duration_seconds integer NOT NULL,
      visibility text NOT NULL,
      created_at timestamptz NOT NULL,
      likes integer NOT NULL DEFAULT 0
    )`);
  await runner.query('CREATE INDEX songs_by_user ON songs (user_id, created_at DESC, id DESC)');
  await runner.query(`
    CREATE TABLE albums (
      id integer PRIMARY KEY,
      revision integer NOT NULL,
      user_id integer NOT NULL,
      title text NOT NULL,
      release_year integer NOT NULL,
      song_ids integer[] NOT NULL,
      visibility text NOT NULL,
      created_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE INDEX albums_by_user ON albums (user_id, created_at DESC, id DESC)');
  await runner.query('CREATE INDEX albums_by_song ON albums USING gin (song_ids) WITH (fastupdate = off)');
}

async function createLibraryCopies(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE playlists (
      id integer PRIMARY KEY,
      revision integer NOT NULL,
      user_id integer NOT NULL,
      name text NOT NULL,
      description text NOT NULL
    )`);
  await runner.query('CREATE INDEX playlists_by_user ON playlists (user_id, id)');
  // Likes of the last weeks. Older ones are counted in songs.likes only.
  await runner.query(`
    CREATE TABLE recent_likes (
      user_id integer NOT NULL,
      song_id integer NOT NULL,
      liked_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, song_id)
    )`);
  await runner.query('CREATE INDEX recent_likes_by_time ON recent_likes (liked_at, song_id)');
  await runner.query('CREATE INDEX recent_likes_by_song ON recent_likes (song_id)');
  await runner.query(`
    CREATE TABLE follows (
      user_id integer NOT NULL,
      artist_id integer NOT NULL,
      PRIMARY KEY (user_id, artist_id)
    )`);
  // An event about something deleted may arrive late and must not bring it back.
  await runner.query(`
    CREATE TABLE deleted (
      kind text NOT NULL,
      id integer NOT NULL,
      deleted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, id)
    )`);
  await runner.query('CREATE INDEX deleted_by_time ON deleted (deleted_at)');
}
