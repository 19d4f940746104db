import type { PreparedQuery } from '@rubato/service-kit';
import { segmentsQuery } from '../lists/segments-query.ts';

/**
 * An album as JSON in the shape of the public contract. Its songs are in the order of the album. $1 is the
 * media base URL.
 */
const selectAlbums = `
  SELECT album.id, (SELECT row_to_json(columns) FROM (SELECT
    album.id,
    album.title,
    coalesce($1::text || album.image_key, album.image_url) AS image_url,
    album.release_year,
    coalesce((SELECT json_agg(song_id ORDER BY position) FROM album_songs WHERE album_id = album.id), '[]') AS song_ids,
    json_build_object('artist_id', album.user_id, 'artist_name', artist.artist_name) AS artist
  ) columns)::text AS json
  FROM albums album JOIN artists artist USING (user_id)`;

/** Newest first, by keyset pagination: $2 is the exclusive upper bound of the ids, $3 the limit. */
export const albumQueries = {
  page: { name: 'albums-page', text: `${selectAlbums} WHERE album.id < $2 ORDER BY album.id DESC LIMIT $3` },
  pageDownTo: {
    name: 'albums-page-down-to',
    text: `${selectAlbums} WHERE album.id < $2 AND album.id >= $4 ORDER BY album.id DESC LIMIT $3`,
  },
  segments: segmentsQuery('albums', 'album_segments'),
  pageOfIds: {
    name: 'albums-page-of-ids',
    text: `${selectAlbums} WHERE album.id < $2 AND album.id = ANY($4::integer[]) ORDER BY album.id DESC LIMIT $3`,
  },
  byId: { name: 'album-by-id', text: `${selectAlbums} WHERE album.id = $2` },
} satisfies Record<string, PreparedQuery>;
