import type { PreparedQuery } from '@rubato/service-kit';
import { isPublicRow, addBlock } from '../moderation/visibility.ts';

type Picture = 'image_key' | 'banner_key';

/** Null while the pictures of the artist are blocked. */
const selectPublicPicture = (column: Picture) =>
  `CASE WHEN artist.picture_visibility = 'public' THEN artist.${column} END`;

/** An id in digits leads to the artist as well. */
const handle = 'coalesce(artist.handle, artist.id::text)';

const selectOwnPicture = (column: Picture) => `artist.${column}`;

const selectSummary = (picture: (column: Picture) => string) => `
  artist.id,
  ${handle} AS handle,
  artist.artist_name AS name,
  $1::text || ${picture('image_key')} AS image_url,
  artist.user_id`;
const summary = selectSummary(selectPublicPicture);

/** The profile in the shape of the contract. $1 is the media base URL. */
const selectProfileJson = (picture: (column: Picture) => string) => `
  (SELECT row_to_json(columns) FROM (SELECT ${selectSummary(picture)},
    $1::text || ${picture('banner_key')} AS banner_url,
    artist.bio,
    artist.links,
    (SELECT count(*) FROM songs WHERE user_id = artist.user_id AND ${isPublicRow('songs')}) AS song_count,
    (SELECT count(*) FROM albums WHERE user_id = artist.user_id AND ${isPublicRow('albums')}) AS album_count
  ) columns)::text`;
const selectJson = (json: string) => `SELECT artist.id, ${json} AS json FROM artists artist`;
const profiles = selectJson(selectProfileJson(selectPublicPicture));
const ownProfiles = selectJson(addBlock('artist', selectProfileJson(selectOwnPicture), 'picture_visibility'));

/** What others replicate. */
const contents = `
  SELECT artist.id, (SELECT row_to_json(columns) FROM (SELECT
    artist.id,
    artist.revision,
    artist.user_id AS "userId",
    ${handle} AS handle,
    artist.artist_name AS name,
    $1::text || ${selectPublicPicture('image_key')} AS "imageUrl",
    'public' AS visibility
  ) columns)::text AS json FROM artists artist`;

export const artistQueries = {
  byId: { name: 'artist-by-id', text: `${profiles} WHERE artist.id = $2` },
  ofUser: { name: 'artist-of-user', text: `${ownProfiles} WHERE artist.user_id = $2` },
  byHandle: {
    name: 'artist-by-handle',
    text: `${profiles} WHERE artist.id = (SELECT artist_id FROM artist_handles WHERE handle = $2)`,
  },
  byIds: {
    name: 'artists-by-ids',
    text: `
      SELECT artist.id, (SELECT row_to_json(columns) FROM (SELECT ${summary}) columns)::text AS json
      FROM unnest($2::integer[]) WITH ORDINALITY ids (id, position) JOIN artists artist USING (id)
      ORDER BY position`,
  },
  export: {
    name: 'export-artists',
    text: `${contents} WHERE artist.id > $2 ORDER BY artist.id LIMIT $3`,
  },
  contents: {
    name: 'artist-contents',
    text: `${contents} WHERE artist.id = ANY($2::integer[]) ORDER BY artist.id`,
  },
} satisfies Record<string, PreparedQuery>;
