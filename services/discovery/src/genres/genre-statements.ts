import type { PreparedQuery } from '@rubato/service-kit';

const counted = 'slug, name, song_count AS "songCount"';

export const genreStatements = {
  publicSongs: {
    name: 'genres-public-songs',
    text: `
      SELECT id, genre, release_year / 10 * 10 AS decade, created_at AS "createdAt" FROM songs
      WHERE id = ANY($1::integer[]) AND visibility = 'public' ORDER BY id`,
  },
  addGenres: {
    name: 'genres-add',
    text: `
      WITH added AS (
        SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::integer[], $5::timestamptz[])
        added (song_id, slug, name, decade, created_at)
      ), counted AS (
        INSERT INTO genres (slug, name, song_count)
        SELECT slug, min(name), count(*) FROM added GROUP BY slug ORDER BY slug
        ON CONFLICT (slug) DO UPDATE SET song_count = genres.song_count + excluded.song_count
      )
      INSERT INTO song_genres (song_id, slug, decade, created_at)
      SELECT song_id, slug, decade, created_at FROM added`,
  },
  removeGenres: {
    name: 'genres-remove',
    text: `
      WITH removed AS (
        DELETE FROM song_genres WHERE song_id = ANY($1::integer[]) RETURNING slug
      ), counted AS (SELECT slug, count(*) AS number FROM removed GROUP BY slug)
      UPDATE genres SET song_count = song_count - counted.number FROM counted WHERE genres.slug = counted.slug`,
  },
  addDecades: {
    name: 'decades-add',
    text: `
      WITH added AS (
        SELECT * FROM unnest($1::integer[], $2::integer[], $3::timestamptz[]) added (song_id, decade, created_at)
      ), counted AS (
        INSERT INTO decades (decade, song_count) SELECT decade, count(*) FROM added GROUP BY decade ORDER BY decade
        ON CONFLICT (decade) DO UPDATE SET song_count = decades.song_count + excluded.song_count
      )
      INSERT INTO song_decades (song_id, decade, created_at) SELECT song_id, decade, created_at FROM added`,
  },
  removeDecades: {
    name: 'decades-remove',
    text: `
      WITH removed AS (
        DELETE FROM song_decades WHERE song_id = ANY($1::integer[]) RETURNING decade
      ), counted AS (SELECT decade, count(*) AS number FROM removed GROUP BY decade)
      UPDATE decades SET song_count = song_count - counted.number FROM counted WHERE decades.decade = counted.decade`,
  },
  list: {
    name: 'genres-list',
    text: `SELECT ${counted} FROM genres WHERE song_count > 0 ORDER BY song_count DESC, slug LIMIT $1`,
  },
  bySlugs: {
    name: 'genres-by-slugs',
    text: `SELECT ${counted} FROM genres WHERE slug = ANY($1::text[]) AND song_count > 0`,
  },
  decades: {
    name: 'decades-list',
    text: `SELECT decade, song_count AS "songCount" FROM decades WHERE song_count > 0 ORDER BY decade DESC LIMIT 1000`,
  },
} satisfies Record<string, PreparedQuery>;
