import { createPageQuery, type PreparedQuery } from '@rubato/service-kit';
import { isOfExistingSong, isOfVisibleSong } from '../songs/deleted-songs.queries.ts';

/** A playlist as JSON in the shape of the public contract, with the songs that have the condition. $1 is the media base URL. */
const selectPlaylistJson = (isListed: string) => `
  (SELECT row_to_json(columns) FROM (SELECT
    playlist.id,
    playlist.name,
    playlist.description,
    coalesce($1::text || playlist.image_key, playlist.image_url) AS image_url,
    playlist.image_color,
    coalesce((SELECT json_agg(song_id ORDER BY position) FROM playlist_songs
      WHERE playlist_id = playlist.id AND ${isListed}), '[]') AS song_ids,
    playlist.user_id,
    json_build_object('id', owner.id, 'username', owner.username) AS owner
  ) columns)::text`;

const playlists = 'playlists playlist JOIN users owner ON owner.id = playlist.user_id';
const selectColumns = (isListed: string) => `playlist.id, ${selectPlaylistJson(isListed)} AS json`;
const columns = selectColumns(isOfVisibleSong('playlist_songs'));
const columnsOfWhole = selectColumns(isOfExistingSong('playlist_songs'));
const selectPlaylists = `SELECT ${columns} FROM ${playlists} WHERE playlist.user_id = $2`;

const selectPage = (listed: string) =>
  createPageQuery(
    {
      from: playlists,
      alias: 'playlist',
      columns: listed,
      json: 'playlist.json',
      bytes: 'octet_length(playlist.json)',
    },
    { where: 'playlist.user_id = $2 AND playlist.id > $3', order: 'ASC', limit: '$4' },
  );

/** What others replicate of a playlist. */
const contents = `
  SELECT playlist.id, (SELECT row_to_json(columns) FROM (SELECT
    playlist.id,
    playlist.revision,
    playlist.user_id AS "userId",
    playlist.name,
    playlist.description,
    to_char(playlist.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
  ) columns)::text AS json FROM playlists playlist`;

/** $2 is the owner. Playlists of other users are not found. */
export const playlistQueries = {
  version: { name: 'library-version', text: 'SELECT version FROM library_versions WHERE user_id = $1' },
  /**
   * Oldest first, by keyset pagination, so every page costs the same: $3 is the exclusive lower bound of the
   * ids, $4 the limit.
   */
  pageOfUser: {
    name: 'playlists-page-of-user',
    text: selectPage(columns),
  },
  /** Also with blocked songs. */
  wholePageOfUser: {
    name: 'whole-playlists-page-of-user',
    text: selectPage(columnsOfWhole),
  },
  byIds: {
    name: 'playlists-by-ids',
    text: `${selectPlaylists} AND playlist.id = ANY($3::integer[]) ORDER BY playlist.id DESC`,
  },
  content: { name: 'playlist-content', text: `${contents} WHERE playlist.id = $1` },
  export: {
    name: 'export-playlists',
    text: `${contents} WHERE playlist.id > $1 ORDER BY playlist.id LIMIT $2`,
  },
  byId: { name: 'playlist-by-id', text: `${selectPlaylists} AND playlist.id = $3` },
} satisfies Record<string, PreparedQuery>;
