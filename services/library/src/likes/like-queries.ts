import type { PreparedQuery } from '@rubato/service-kit';

/** Adds likes and tells of each, in order, whether it is new and whether its song is gone. $1 are users, $2 their songs. */
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
    )
    SELECT is_gone AS "isGone", added.song_id IS NOT NULL AS "isNew"
    FROM liked LEFT JOIN added USING (user_id, song_id) ORDER BY place`,
};

export interface AddedLike {
  readonly isGone: boolean;
  readonly isNew: boolean;
}
