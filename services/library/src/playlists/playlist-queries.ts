import type { PreparedQuery } from '@rubato/service-kit';
import { isOfVisibleSong } from '../songs/deleted-songs.queries.ts';

/** A playlist as JSON in the shape of the public contract. $1 is the media base URL. */
const playlistJson = `
  (SELECT row_to_json(columns) FROM (SELECT
    playlist.id,
    playlist.name,
    playlist.description,
    coalesce($1::text || playlist.image_key, playlist.image_url) AS image_url,
    coalesce((SELECT json_agg(song_id ORDER BY position) FROM playlist_songs
      WHERE playlist_id = playlist.id AND ${isOfVisibleSong('playlist_songs')}), '[]') AS song_ids,
    playlist.user_id,
    json_build_object('id', owner.id, 'username', owner.username) AS owner
  ) columns)::text`;

const selectPlaylists = `
  SELECT playlist.id, ${playlistJson} AS json
  FROM playlists playlist JOIN users owner ON owner.id = playlist.user_id
  WHERE playlist.user_id = $2`;

/** $2 is the owner. Playlists of other users are not found. */
export const playlistQueries = {
  version: { name: 'library-version', text: 'SELECT version FROM library_versions WHERE user_id = $1' },
  /**
   * Oldest first, by keyset pagination, so every page costs the same: $3 is the exclusive lower bound of the
   * ids, $4 the limit.
   */
  pageOfUser: {
    name: 'playlists-page-of-user',
    text: `${selectPlaylists} AND playlist.id > $3 ORDER BY playlist.id LIMIT $4`,
  },
  byId: { name: 'playlist-by-id', text: `${selectPlaylists} AND playlist.id = $3` },
} satisfies Record<string, PreparedQuery>;
