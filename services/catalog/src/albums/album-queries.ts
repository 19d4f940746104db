import { createPageQuery, type ListSource, type PreparedQuery } from '@rubato/service-kit';
import { createSegmentsQuery } from '../lists/segments-query.ts';
import { isPublicRow, isVisibleRow, addBlock } from '../moderation/visibility.ts';

/** SQL condition for rows of `album_songs` whose song everyone may see. */
export const isOfPublicSong = `EXISTS (
  SELECT FROM songs WHERE songs.id = album_songs.song_id AND ${isPublicRow('songs')})`;

/**
 * An album as JSON in the shape of the public contract. Its songs are those with the condition, in the order of
 * the album. $1 is the media base URL.
 */
const selectAlbumJson = (isListed: string) => `
  (SELECT row_to_json(columns) FROM (SELECT
    album.id,
    album.title,
    coalesce($1::text || album.image_key, album.image_url) AS image_url,
    album.image_color,
    album.release_year,
    coalesce((SELECT json_agg(song_id ORDER BY position) FROM album_songs
      WHERE album_id = album.id AND ${isListed}), '[]') AS song_ids,
    json_build_object(
      'artist_id', album.user_id,
      'artist_name', artist.artist_name,
      'artist_handle', coalesce(artist.handle, artist.id::text)
    ) AS artist
  ) columns)::text`;

const albums = 'albums album JOIN artists artist USING (user_id)';
const isPublic = isPublicRow('album');

/** What others replicate of an album. */
const contentJson = `
  (SELECT row_to_json(columns) FROM (SELECT
    album.id,
    album.revision,
    album.user_id AS "userId",
    album.title,
    album.release_year AS "releaseYear",
    coalesce((SELECT json_agg(song_id ORDER BY position) FROM album_songs WHERE album_id = album.id), '[]') AS "songIds",
    album.visibility,
    to_char(album.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
  ) columns)::text`;

/** How large an album is depends on its songs, so it is known with its JSON only. */
const createSource = (json: string, from = albums): ListSource => ({
  from,
  alias: 'album',
  columns: `album.id, ${json} AS json`,
  json: 'album.json',
  bytes: 'octet_length(album.json)',
});
const source = createSource(selectAlbumJson(isOfPublicSong));
const ownSource = createSource(addBlock('album', selectAlbumJson('true')));
const selectPage = (where: string, from = source) =>
  createPageQuery(from, { where: `album.id < $2 AND ${where}`, order: 'DESC', limit: '$3' });

/** Newest first, by keyset pagination: $2 is the exclusive upper bound of the ids, $3 the limit. */
export const albumQueries = {
  page: {
    name: 'albums-page',
    text: selectPage(isPublic),
  },
  pageDownTo: {
    name: 'albums-page-down-to',
    text: selectPage(`album.id >= $4 AND ${isPublic}`),
  },
  segments: createSegmentsQuery('albums', 'album_segments'),
  pageOfIds: {
    name: 'albums-page-of-ids',
    text: selectPage(`album.id = ANY($4::integer[]) AND ${isPublic}`),
  },
  pageOfUser: {
    name: 'albums-page-of-user',
    text: selectPage(`album.user_id = $4 AND ${isPublic}`),
  },
  /** Albums contain songs of their owner only. */
  pageOfOwner: {
    name: 'albums-page-of-owner',
    text: selectPage('album.user_id = $4', ownSource),
  },
  content: {
    name: 'album-content',
    text: `SELECT album.id, ${contentJson} AS json FROM albums album WHERE album.id = $1`,
  },
  export: {
    name: 'export-albums',
    text: createPageQuery(createSource(contentJson, 'albums album'), {
      where: 'album.id > $1',
      order: 'ASC',
      limit: '$2',
    }),
  },
  byId: {
    name: 'album-by-id',
    text: `SELECT album.id, ${addBlock('album', selectAlbumJson(isOfPublicSong))} AS json FROM ${albums}
      WHERE album.id = $2 AND ${isVisibleRow('album')}`,
  },
} satisfies Record<string, PreparedQuery>;
