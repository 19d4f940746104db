import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Genres and decades, derived from the copies of songs. */
export class CreateGenres1764000200000 implements MigrationInterface {
  name = 'CreateGenres1764000200000';

  async up(runner: QueryRunner): Promise<void> {
    // A row for each public song and each of its genres; decade and time are repeated for the order of lists.
    await runner.query(`
      CREATE TABLE song_genres (
        song_id integer NOT NULL,
        slug text COLLATE "C" NOT NULL,
        decade integer NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (song_id, slug)
      )`);
    await runner.query(
      'CREATE INDEX song_genres_newest ON song_genres (slug, created_at DESC, song_id DESC)',
    );
    await runner.query(
      'CREATE INDEX song_genres_newest_of_decade ON song_genres (slug, decade, created_at DESC, song_id DESC)',
    );
    await runner.query(`
      CREATE TABLE genres (
        slug text COLLATE "C" PRIMARY KEY,
        name text NOT NULL,
        song_count integer NOT NULL
      )`);
    await runner.query('CREATE INDEX genres_by_size ON genres (song_count DESC, slug)');
    // The decades of public songs.
    await runner.query(`
      CREATE TABLE song_decades (
        song_id integer PRIMARY KEY,
        decade integer NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX song_decades_newest ON song_decades (decade, created_at DESC, song_id DESC)',
    );
    await runner.query('CREATE TABLE decades (decade integer PRIMARY KEY, song_count integer NOT NULL)');
    await runner.query('CREATE INDEX songs_by_time ON songs (created_at DESC, id DESC)');
    await runner.query('CREATE INDEX albums_by_time ON albums (created_at DESC, id DESC)');
    await runner.query(
      `CREATE INDEX songs_popular_of_user ON songs (user_id, likes DESC, id DESC) WHERE visibility = 'public'`,
    );
    await runner.query(
      `CREATE INDEX songs_by_likes ON songs (likes DESC, id DESC) WHERE visibility = 'public'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['songs_by_likes', 'songs_popular_of_user', 'albums_by_time'])
      await runner.query(`DROP INDEX ${index}`);
    await runner.query('DROP INDEX songs_by_time');
    for (const table of ['decades', 'song_decades', 'genres', 'song_genres'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
