import type { PreparedQuery } from '@rubato/service-kit';

export const followQueries = {
  add: {
    name: 'add-follow',
    text: 'INSERT INTO follows (user_id, artist_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING artist_id',
  },
  remove: {
    name: 'remove-follow',
    text: 'DELETE FROM follows WHERE user_id = $1 AND artist_id = $2 RETURNING artist_id',
  },
  /** Adds $2 to the followers of the artists $1. */
  count: {
    name: 'count-followers',
    text: `
      INSERT INTO follower_counts AS counts (artist_id, followers)
      SELECT artist_id, $2 FROM unnest($1::integer[]) artist_id ORDER BY artist_id
      ON CONFLICT (artist_id) DO UPDATE SET followers = counts.followers + excluded.followers`,
  },
  idsOfUser: {
    name: 'followed-artist-ids',
    text: 'SELECT artist_id AS id FROM follows WHERE user_id = $1 ORDER BY created_at, artist_id',
  },
  counts: {
    name: 'follower-counts',
    text: `
      SELECT greatest(coalesce(followers, 0), 0) AS followers
      FROM unnest($1::integer[]) WITH ORDINALITY artists (artist_id, position)
      LEFT JOIN follower_counts USING (artist_id) ORDER BY position`,
  },
  export: {
    name: 'export-follows',
    text: `
      SELECT user_id AS "userId", artist_id AS "artistId" FROM follows
      WHERE (user_id, artist_id) > ($1, $2) ORDER BY user_id, artist_id LIMIT $3`,
  },
} satisfies Record<string, PreparedQuery>;
