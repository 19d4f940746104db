import type { PreparedQuery } from '@rubato/service-kit';
import { isOfExistingSong } from '../songs/deleted-songs.queries.ts';

/**
 * Adds likes. Returns for each, in order, whether it is new, whether its song is deleted, and an upper bound
 * of its user's likes. $1 are user ids, $2 song ids. The users' rows of `like_counts` stay locked until the
 * transaction ends.
 */
export const addLikes: PreparedQuery = {
  name: 'add-likes',
  text: `
    WITH liked AS (
      SELECT *, EXISTS (SELECT FROM deleted_songs deleted WHERE deleted.song_id = wanted.song_id) AS is_deleted
      FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS wanted (user_id, song_id, place)
    ), added AS (
      INSERT INTO likes (user_id, song_id)
      SELECT user_id, song_id FROM liked WHERE NOT is_deleted ORDER BY user_id, song_id
      ON CONFLICT DO NOTHING RETURNING user_id, song_id
    ), counted AS (
      INSERT INTO like_counts AS counts (user_id, at_most)
      SELECT user_id, count(*) FROM added GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET at_most = counts.at_most + excluded.at_most
      RETURNING user_id, CASE WHEN xmax = 0 THEN NULL ELSE at_most END AS at_most
    )
    SELECT is_deleted AS "isDeleted", added.song_id IS NOT NULL AS "isNew", counted.at_most AS "atMost"
    FROM liked LEFT JOIN added USING (user_id, song_id) LEFT JOIN counted USING (user_id) ORDER BY place`,
};

export interface AddedLike {
  readonly isDeleted: boolean;
  readonly isNew: boolean;
  /** Null if unknown, because the user's likes have never been counted. */
  readonly atMost: number | null;
}

/** Recounts the likes of users whose rows of `like_counts` are locked. */
export const recountLikes: PreparedQuery = {
  name: 'recount-likes',
  text: `
    UPDATE like_counts SET at_most = (SELECT count(*) FROM likes WHERE likes.user_id = like_counts.user_id)
    WHERE user_id = ANY($1::integer[]) RETURNING user_id AS "userId", at_most AS count`,
};

/** Removes likes that were added in this transaction. $1 are user ids, $2 song ids. */
export const undoLikes: PreparedQuery = {
  name: 'take-back-likes',
  text: `
    WITH removed AS (
      DELETE FROM likes USING unnest($1::integer[], $2::integer[]) AS unwanted (user_id, song_id)
      WHERE likes.user_id = unwanted.user_id AND likes.song_id = unwanted.song_id RETURNING likes.user_id
    ), counted AS (SELECT user_id, count(*) AS number FROM removed GROUP BY user_id)
    UPDATE like_counts SET at_most = at_most - counted.number FROM counted WHERE counted.user_id = like_counts.user_id`,
};

/**
 * The like counts of the songs $1, in order. `isSettled` is false if an event has been waiting in the outbox
 * for seconds.
 */
export const countLikes: PreparedQuery = {
  name: 'count-likes',
  text: `
    SELECT coalesce(array_agg((SELECT count(*) FROM likes WHERE likes.song_id = song.id)::integer ORDER BY place), '{}') AS counts,
      NOT coalesce((
        SELECT occurred_at < now() - interval '3 seconds' FROM outbox ORDER BY sequence LIMIT 1
      ), false) AS "isSettled"
    FROM unnest($1::integer[]) WITH ORDINALITY AS song (id, place)`,
};

/** All likes of songs that exist, by user and song, after the like of the user $1 for the song $2. */
export const exportLikes: PreparedQuery = {
  name: 'export-likes',
  text: `
    SELECT user_id AS "userId", song_id AS "songId",
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM likes WHERE (user_id, song_id) > ($1, $2) AND ${isOfExistingSong('likes')} ORDER BY user_id, song_id LIMIT $3`,
};

export interface LikeCounts {
  readonly counts: number[];
  readonly isSettled: boolean;
}
