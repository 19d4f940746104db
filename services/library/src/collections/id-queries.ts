import { maxPageIds } from '@rubato/contracts';
import type { IdListQueries } from '@rubato/service-kit';
import { isOfExistingSong, isOfVisibleSong } from '../songs/deleted-songs.queries.ts';

/**
 * The songs with the condition that a user likes, oldest like first. A position is the time of a like and the
 * song id, since times may repeat.
 */
const createLikedSongIdQueries = (name: string, isListed: string): IdListQueries => ({
  version: { name: 'like-version', text: 'SELECT version FROM like_versions WHERE user_id = $1' },
  page: {
    name,
    text: `
      WITH page AS MATERIALIZED (
        SELECT song_id, created_at FROM likes
        WHERE user_id = $1 AND ${isListed}
          AND (created_at, song_id) > (split_part($2, ' ', 1)::timestamptz, split_part($2, ' ', 2)::integer)
        ORDER BY created_at, song_id LIMIT ${maxPageIds}
      )
      SELECT coalesce((SELECT version FROM like_versions WHERE user_id = $1), 0)::text AS version,
        coalesce((SELECT json_agg(song_id ORDER BY created_at, song_id) FROM page), '[]')::text AS ids,
        (SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || song_id
          FROM (SELECT * FROM page ORDER BY created_at, song_id OFFSET ${maxPageIds - 1}) last) AS next`,
  },
  first: '-infinity 0',
});

export const likedSongIds = createLikedSongIdQueries('liked-song-ids', isOfVisibleSong('likes'));
/** Also blocked ones. */
export const allLikedSongIds = createLikedSongIdQueries('all-liked-song-ids', isOfExistingSong('likes'));

/** A user's playlists, oldest first. */
export const playlistIds: IdListQueries = {
  version: { name: 'playlist-version', text: 'SELECT version FROM library_versions WHERE user_id = $1' },
  page: {
    name: 'playlist-ids',
    text: `
      WITH page AS MATERIALIZED (
        SELECT id FROM playlists WHERE user_id = $1 AND id > $2::text::integer ORDER BY id LIMIT ${maxPageIds}
      )
      SELECT coalesce((SELECT version FROM library_versions WHERE user_id = $1), 0)::text AS version,
        coalesce((SELECT json_agg(id ORDER BY id) FROM page), '[]')::text AS ids,
        (SELECT page.id::text FROM page ORDER BY page.id OFFSET ${maxPageIds - 1}) AS next`,
  },
  first: '0',
};
