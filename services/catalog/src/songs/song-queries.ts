import type { PreparedQuery } from '@rubato/service-kit';

/** A song's JSON exactly as the public contract has it. $1 is the media base URL. */
const songJson = `
  json_build_object(
    'id', song.id,
    'title', song.title,
    'artist', artist.artist_name,
    'image_url', $1::text || song.image_key,
    'audio_url', $1::text || song.audio_key,
    'duration', song.duration_seconds / 60 || ':' || lpad((song.duration_seconds % 60)::text, 2, '0'),
    'release_year', song.release_year,
    'lyrics', song.lyrics,
    'genre', song.genre,
    'user_id', song.user_id,
    'albums', coalesce((SELECT json_agg(album_id ORDER BY album_id) FROM album_songs WHERE song_id = song.id), '[]'),
    'likes', song.likes,
    'created_at', to_char(song.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )::text`;

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

export interface SongRow {
  id: number;
  json: string;
}
