import type { PreparedQuery } from '@rubato/service-kit';

/**
 * Adds likes and tells of each, in order, whether it is new, whether its song is gone, and how many likes its user has at most. $1 are
 * users, $2 their songs. The user's row of `like_counts` stays locked until the transaction ends.
 */
export const addLikes: PreparedQuery = {
  name: 'add-likes',
  text: `
    WITH liked AS (
      SELECT *, EXISTS (SELECT FROM deleted_songs deleted WHERE deleted.song_id = wanted.song_id) AS is_gone
      FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS wanted (user_id, song_id, place)
    ), added AS (
      INSERT INTO likes (user_id, song_id)
      SELECT user_id, song_id FROM liked WHERE NOT is_gone ORDER BY user_id, song_id
      ON CONFLICT DO NOTHING RETURNING user_id, song_id
    ), counted AS (
      INSERT INTO like_counts AS counts (user_id, at_most)
      SELECT user_id, count(*) FROM added GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET at_most = counts.at_most + excluded.at_most
      RETURNING user_id, CASE WHEN xmax = 0 THEN NULL ELSE at_most END AS at_most
    )
    SELECT is_gone AS "isGone", added.song_id IS NOT NULL AS "isNew", counted.at_most AS "atMost"
    FROM liked LEFT JOIN added USING (user_id, song_id) LEFT JOIN counted USING (user_id) ORDER BY place`,
};

export interface AddedLike {
  readonly isGone: boolean;
  readonly isNew: boolean;
  /** Null where it is not known: the user's likes were never counted. */
  readonly atMost: number | null;
}

/** Counts the likes of users whose rows of `like_counts` are locked. */
export const recountLikes: PreparedQuery = {
  name: 'recount-likes',
  text: `
    UPDATE like_counts SET at_most = (SELECT count(*) FROM likes WHERE likes.user_id = like_counts.user_id)
    WHERE user_id = ANY($1::integer[]) RETURNING user_id AS "userId", at_most AS count`,
};

/** Takes back likes that were added in this transaction. $1 are users, $2 their songs. */
export const takeBackLikes: PreparedQuery = {
  name: 'take-back-likes',
  text: `
    WITH removed AS (
      DELETE FROM likes USING unnest($1::integer[], $2::integer[]) AS unwanted (user_id, song_id)
      WHERE likes.user_id = unwanted.user_id AND likes.song_id = unwanted.song_id RETURNING likes.user_id
    ), counted AS (SELECT user_id, count(*) AS number FROM removed GROUP BY user_id)
    UPDATE like_counts SET at_most = at_most - counted.number FROM counted WHERE counted.user_id = like_counts.user_id`,
};

/** The likes of each song of $1, in order. An event that has not left the outbox for a moment may tell of one of them. */
export const countLikes: PreparedQuery = {
  name: 'count-likes',
  text: `
    SELECT coalesce(array_agg((SELECT count(*) FROM likes WHERE likes.song_id = song.id)::integer ORDER BY place), '{}') AS counts,
      NOT coalesce((
        SELECT occurred_at < now() - interval '3 seconds' FROM outbox ORDER BY sequence LIMIT 1
      ), false) AS "isSettled"
    FROM unnest($1::integer[]) WITH ORDINALITY AS song (id, place)`,
};

export interface LikeCounts {
  readonly counts: number[];
  readonly isSettled: boolean;
}
