import type { PreparedQuery } from '@rubato/service-kit';

const columns = 'songs.id, songs.user_id AS "userId", songs.release_year AS "releaseYear", songs.likes';

export const relatedStatements = {
  seeds: {
    name: 'related-seeds',
    text: `
      SELECT ${columns}, ARRAY(SELECT slug FROM song_genres WHERE song_id = songs.id) AS genres
      FROM songs WHERE id = ANY($1::integer[])`,
  },
  /** The most liked songs of the users $1; $2 for each. */
  byArtists: {
    name: 'related-by-artists',
    text: `
      SELECT song.* FROM unnest($1::integer[]) users (id) CROSS JOIN LATERAL (
        SELECT ${columns} FROM songs WHERE user_id = users.id AND visibility = 'public'
        ORDER BY likes DESC, id DESC LIMIT $2
      ) song`,
  },
  /** Songs that share an album with one of $1, of at most $3 albums, which are sorted after they are found. */
  byAlbums: {
    name: 'related-by-albums',
    text: `
      WITH containing AS MATERIALIZED (
        SELECT id, song_ids FROM albums WHERE song_ids && $1::integer[] AND visibility = 'public'
      ), shared AS (SELECT song_ids FROM containing ORDER BY id DESC LIMIT $3)
      SELECT ${columns} FROM songs
      WHERE id IN (SELECT unnest(song_ids) FROM shared) AND visibility = 'public'
      ORDER BY likes DESC, id DESC LIMIT $2`,
  },
  /** The newest songs of the genres $1; $2 for each. */
  newOfGenres: {
    name: 'related-new-of-genres',
    text: `
      SELECT ${columns}, tagged.slug FROM unnest($1::text[]) genres (slug) CROSS JOIN LATERAL (
        SELECT song_id, slug FROM song_genres WHERE slug = genres.slug ORDER BY created_at DESC, song_id DESC LIMIT $2
      ) tagged JOIN songs ON songs.id = tagged.song_id`,
  },
  /** Songs of the genres $1 among the $2 most liked of all. */
  popularOfGenres: {
    name: 'related-popular-of-genres',
    text: `
      WITH popular AS (
        SELECT * FROM songs WHERE visibility = 'public' ORDER BY likes DESC, id DESC LIMIT $2
      )
      SELECT ${columns}, slug FROM popular songs JOIN song_genres ON song_id = songs.id
      WHERE slug = ANY($1::text[])`,
  },
  /** The most liked songs of all. */
  popular: {
    name: 'related-popular',
    text: `SELECT ${columns} FROM songs WHERE visibility = 'public' ORDER BY likes DESC, id DESC LIMIT $1`,
  },
} satisfies Record<string, PreparedQuery>;
