import { isOfExistingUser, type PreparedQuery } from '@rubato/service-kit';

/** Rows of `removals` that are as new as a received like or follow. */
const isRemoved = (kind: string) => `
  EXISTS (
    SELECT FROM removals
    WHERE kind = '${kind}' AND removals.user_id = received.user_id AND removals.id = received.id AND removed_at >= received.at
  )`;

/** The latest time of each id and user, except deleted users. */
const received = `
  received AS (
    SELECT user_id, id, max(at) AS at FROM unnest($1::integer[], $2::integer[], $3::timestamptz[]) events (user_id, id, at)
    WHERE ${isOfExistingUser('events.user_id')}
    GROUP BY user_id, id
  )`;

const remember = (kind: string) => `
  remembered AS (
    INSERT INTO removals (kind, user_id, id, removed_at)
    SELECT '${kind}', user_id, id, at FROM received ORDER BY user_id, id
    ON CONFLICT (kind, user_id, id) DO UPDATE SET removed_at = greatest(removals.removed_at, excluded.removed_at)
  )`;

export const replicaStatements = {
  writeLyrics: {
    name: 'write-lyrics',
    text: `
      INSERT INTO song_lyrics (song_id, lyrics)
      SELECT * FROM unnest($1::integer[], $2::text[]) received (song_id, lyrics) ORDER BY song_id
      ON CONFLICT (song_id) DO UPDATE SET lyrics = excluded.lyrics`,
  },
  removeLyrics: { name: 'remove-lyrics', text: 'DELETE FROM song_lyrics WHERE song_id = ANY($1::integer[])' },
  /** Likes of the songs $1 that arrived before them. */
  countEarlyLikes: {
    name: 'count-early-likes',
    text: `
      UPDATE songs SET likes = counted.number
      FROM (SELECT song_id, count(*) AS number FROM recent_likes WHERE song_id = ANY($1::integer[]) GROUP BY song_id) counted
      WHERE songs.id = counted.song_id`,
  },
  songsOfAlbums: {
    name: 'songs-of-albums',
    text: 'SELECT DISTINCT unnest(song_ids) AS id FROM albums WHERE id = ANY($1::integer[])',
  },
  /** Songs and albums of the artists $1, whose names are among what they are found by. */
  reportSongsOfArtists: {
    name: 'report-songs-of-artists',
    text: `
      WITH owners AS (SELECT user_id FROM artists WHERE id = ANY($1::integer[]))
      INSERT INTO changes (kind, id)
      SELECT 'songs', id FROM songs JOIN owners USING (user_id)
      UNION ALL SELECT 'albums', id FROM albums JOIN owners USING (user_id)`,
  },
  /** Songs that are not there yet are reported when they are added. */
  reportSongsOfAlbums: {
    name: 'report-songs-of-albums',
    text: `
      INSERT INTO changes (kind, id)
      SELECT 'songs', id FROM songs WHERE id IN (SELECT unnest(song_ids) FROM albums WHERE id = ANY($1::integer[]))`,
  },
  /** Nothing if another transaction holds the lock $1. */
  takeChanges: {
    name: 'take-changes',
    text: `
      WITH locked AS MATERIALIZED (SELECT pg_try_advisory_xact_lock($1) AS is_locked)
      SELECT sequence, kind, id FROM changes WHERE (SELECT is_locked FROM locked) ORDER BY sequence LIMIT $2`,
  },
  finishChanges: { name: 'finish-changes', text: 'DELETE FROM changes WHERE sequence = ANY($1::bigint[])' },
  existingSongs: {
    name: 'existing-songs',
    text: 'SELECT id FROM songs WHERE id = ANY($1::integer[]) ORDER BY id',
  },
  /** Adds $2 to the likes of each song, as often as it is in $1. */
  adjustLikes: {
    name: 'adjust-likes',
    text: `
      UPDATE songs SET likes = likes + $2 * counted.number
      FROM (SELECT id, count(*)::integer AS number FROM unnest($1::integer[]) id GROUP BY id) counted
      WHERE songs.id = counted.id`,
  },
  addLikes: {
    name: 'add-likes',
    text: `
      WITH ${received}
      INSERT INTO recent_likes (user_id, song_id, liked_at)
      SELECT user_id, id, at FROM received WHERE NOT ${isRemoved('like')} ORDER BY user_id, id
      ON CONFLICT (user_id, song_id) DO UPDATE SET liked_at = greatest(recent_likes.liked_at, excluded.liked_at)`,
  },
  removeLikes: {
    name: 'remove-likes',
    text: `
      WITH ${received}, ${remember('like')}
      DELETE FROM recent_likes USING received
      WHERE recent_likes.user_id = received.user_id AND song_id = received.id AND liked_at <= received.at`,
  },
  addFollows: {
    name: 'add-follows',
    text: `
      WITH ${received}
      INSERT INTO follows (user_id, artist_id, followed_at)
      SELECT user_id, id, at FROM received WHERE NOT ${isRemoved('follow')} ORDER BY user_id, id
      ON CONFLICT (user_id, artist_id) DO UPDATE SET followed_at = greatest(follows.followed_at, excluded.followed_at)`,
  },
  removeFollows: {
    name: 'remove-follows',
    text: `
      WITH ${received}, ${remember('follow')}
      DELETE FROM follows USING received
      WHERE follows.user_id = received.user_id AND artist_id = received.id AND followed_at <= received.at`,
  },
} as const satisfies Record<string, PreparedQuery>;
