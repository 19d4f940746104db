import type { PreparedQuery } from '@rubato/service-kit';

const newestFirst = 'ORDER BY created_at DESC, song_id DESC LIMIT $3';
const after = '(created_at, song_id) < ($1::timestamptz, $2::integer)';
const popularFirst = 'ORDER BY likes DESC, id DESC LIMIT $3';
const lessPopular = `visibility = 'public' AND (likes, id) < ($1::integer, $2::integer)`;

/** Lists after the position ($1, $2), of at most $3 songs, whose further values select them. */
export const browseStatements = {
  newest: {
    all: {
      name: 'browse-newest',
      text: `
        SELECT id, created_at AS "createdAt", likes FROM songs
        WHERE visibility = 'public' AND (created_at, id) < ($1::timestamptz, $2::integer)
        ORDER BY created_at DESC, id DESC LIMIT $3`,
    },
    genre: {
      name: 'browse-newest-of-genre',
      text: `SELECT song_id AS id, created_at AS "createdAt" FROM song_genres WHERE slug = $4 AND ${after} ${newestFirst}`,
    },
    genreAndDecade: {
      name: 'browse-newest-of-genre-and-decade',
      text: `
        SELECT song_id AS id, created_at AS "createdAt" FROM song_genres
        WHERE slug = $4 AND decade = $5 AND ${after} ${newestFirst}`,
    },
    decade: {
      name: 'browse-newest-of-decade',
      text: `SELECT song_id AS id, created_at AS "createdAt" FROM song_decades WHERE decade = $4 AND ${after} ${newestFirst}`,
    },
    artist: {
      name: 'browse-newest-of-artist',
      text: `
        SELECT id, created_at AS "createdAt" FROM songs
        WHERE user_id = (SELECT user_id FROM artists WHERE id = $4) AND visibility = 'public'
          AND (created_at, id) < ($1::timestamptz, $2::integer)
        ORDER BY created_at DESC, id DESC LIMIT $3`,
    },
  },
  popular: {
    all: { name: 'browse-popular', text: `SELECT id, likes FROM songs WHERE ${lessPopular} ${popularFirst}` },
    artist: {
      name: 'browse-popular-of-artist',
      text: `
        SELECT id, likes FROM songs
        WHERE user_id = (SELECT user_id FROM artists WHERE id = $4) AND ${lessPopular} ${popularFirst}`,
    },
    /** All songs of a small genre are sorted. */
    genre: {
      name: 'browse-popular-of-genre',
      text: `
        SELECT id, likes FROM song_genres JOIN songs ON songs.id = song_genres.song_id
        WHERE slug = $4 AND ($5::integer IS NULL OR decade = $5) AND ${lessPopular} ${popularFirst}`,
    },
    /** Those of a large genre are found soon among the popular songs. */
    largeGenre: {
      name: 'browse-popular-of-large-genre',
      text: `
        SELECT id, likes FROM songs WHERE ${lessPopular} AND EXISTS (
          SELECT FROM song_genres
          WHERE song_id = songs.id AND slug = $4 AND ($5::integer IS NULL OR decade = $5)
        ) ${popularFirst}`,
    },
    decade: {
      name: 'browse-popular-of-decade',
      text: `
        SELECT id, likes FROM song_decades JOIN songs ON songs.id = song_decades.song_id
        WHERE decade = $4 AND ${lessPopular} ${popularFirst}`,
    },
    largeDecade: {
      name: 'browse-popular-of-large-decade',
      text: `SELECT id, likes FROM songs WHERE ${lessPopular} AND release_year / 10 * 10 = $4 ${popularFirst}`,
    },
  },
  /** The most liked songs since $1. Likes are counted before songs are read; some of these may be hidden. */
  recentlyLiked: {
    name: 'browse-recently-liked',
    text: `
      WITH counted AS MATERIALIZED (
        SELECT song_id, count(*) AS number FROM recent_likes WHERE liked_at > $1
        GROUP BY song_id ORDER BY number DESC, song_id DESC LIMIT $2 + 200
      )
      SELECT song_id AS id FROM counted JOIN songs ON songs.id = song_id
      WHERE visibility = 'public' ORDER BY number DESC, song_id DESC LIMIT $2`,
  },
  /**
   * Songs and albums of the artists $1 before the position ($2, $3, $4), newest first: the newest $5 of each artist, of which the newest $5
   * remain. Of the same time, albums come first.
   */
  releases: {
    name: 'browse-releases',
    text: `
      SELECT release.kind, release.id, release.created_at AS at
      FROM artists CROSS JOIN LATERAL (
        (SELECT 'album' AS kind, id, created_at FROM albums
          WHERE user_id = artists.user_id AND visibility = 'public' AND created_at <= $2::timestamptz
            AND (created_at < $2::timestamptz OR $3 = 'album' AND id < $4::integer)
          ORDER BY created_at DESC, id DESC LIMIT $5)
        UNION ALL
        (SELECT 'song', id, created_at FROM songs
          WHERE user_id = artists.user_id AND visibility = 'public' AND created_at <= $2::timestamptz
            AND (created_at < $2::timestamptz OR $3 = 'album' OR id < $4::integer)
          ORDER BY created_at DESC, id DESC LIMIT $5)
      ) release
      WHERE artists.id = ANY($1::integer[]) AND artists.visibility = 'public'
      ORDER BY release.created_at DESC, release.kind, release.id DESC LIMIT $5`,
  },
  /**
   * The same of many artists, among the newest $6 songs and $6 albums of all. Empty or too short if these artists have few of them: what is
   * older than the last of either is left out, because the other kind would be missing.
   */
  recentReleases: {
    name: 'browse-recent-releases',
    text: `
      WITH followed AS MATERIALIZED (
        SELECT user_id FROM artists WHERE id = ANY($1::integer[]) AND visibility = 'public'
      ), recent AS MATERIALIZED (
        (SELECT 'album' AS kind, id, user_id, created_at FROM albums
          WHERE visibility = 'public' AND created_at <= $2::timestamptz
            AND (created_at < $2::timestamptz OR $3 = 'album' AND id < $4::integer)
          ORDER BY created_at DESC, id DESC LIMIT $6)
        UNION ALL
        (SELECT 'song', id, user_id, created_at FROM songs
          WHERE visibility = 'public' AND created_at <= $2::timestamptz
            AND (created_at < $2::timestamptz OR $3 = 'album' OR id < $4::integer)
          ORDER BY created_at DESC, id DESC LIMIT $6)
      ), complete AS (
        SELECT max(ends_at) AS since FROM (
          SELECT min(created_at) AS ends_at FROM recent GROUP BY kind HAVING count(*) = $6
        ) ends
      )
      SELECT kind, id, created_at AS at FROM recent, complete
      WHERE user_id IN (SELECT user_id FROM followed) AND (since IS NULL OR created_at > since)
      ORDER BY created_at DESC, kind, id DESC LIMIT $5`,
  },
} satisfies Record<string, PreparedQuery | Record<string, PreparedQuery>>;
