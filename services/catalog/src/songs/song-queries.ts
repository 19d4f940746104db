import type { PreparedQuery } from '@rubato/service-kit';

/** A song's JSON exactly as the public contract has it, without a space too many. $1 is the media base URL. */
const songJson = `
  (SELECT row_to_json(columns) FROM (SELECT
    song.id,
    song.title,
    artist.artist_name AS artist,
    $1::text || song.image_key AS image_url,
    $1::text || song.audio_key AS audio_url,
    song.duration_seconds / 60 || ':' || lpad((song.duration_seconds % 60)::text, 2, '0') AS duration,
    song.release_year,
    song.lyrics,
    song.genre,
    song.user_id,
    coalesce((SELECT json_agg(album_id ORDER BY album_id) FROM album_songs WHERE song_id = song.id), '[]') AS albums,
    greatest(song.likes, 0) AS likes,
    to_char(song.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
  ) columns)::text`;

const selectSongs = `SELECT song.id, ${songJson} AS json FROM songs song JOIN artists artist USING (user_id)`;

/** Newest first, by keyset: every page costs the same. $2 is the id to go on before, $3 how many. */
export const songQueries = {
  page: { name: 'songs-page', text: `${selectSongs} WHERE song.id < $2 ORDER BY song.id DESC LIMIT $3` },
  pageOfUser: {
    name: 'songs-page-of-user',
    text: `${selectSongs} WHERE song.id < $2 AND song.user_id = $4 ORDER BY song.id DESC LIMIT $3`,
  },
  byId: { name: 'song-by-id', text: `${selectSongs} WHERE song.id = $2` },
} satisfies Record<string, PreparedQuery>;
