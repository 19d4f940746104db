import { createPageQuery, type ListSource, type PreparedQuery } from '@rubato/service-kit';
import { isPublicRow, isVisibleRow, addBlock } from '../moderation/visibility.ts';
import { createSegmentsQuery } from '../lists/segments-query.ts';

/** Seconds as `minutes:seconds`. */
const formatSeconds = (seconds: string) => `${seconds} / 60 || ':' || lpad((${seconds} % 60)::text, 2, '0')`;

/** A song as compact JSON in the shape of the public contract, with SQL for its lyrics. $1 is the media base URL. */
const selectSongJson = (lyrics: string, more = '') => `
  (SELECT row_to_json(columns) FROM (SELECT
    song.id,
    song.title,
    song.artist_name AS artist,
    song.artist_handle,
    $1::text || song.image_key AS image_url,
    song.image_color,
    $1::text || song.audio_key AS audio_url,
    song.stream_version AS stream,
    song.loudness,
    song.peak,
    ${formatSeconds('song.duration_seconds')} AS duration,
    ${formatSeconds('song.audio_seconds')} AS audio_duration,
    song.release_year,
    ${lyrics} AS lyrics,
    song.genre,
    song.user_id,
    coalesce((SELECT json_agg(album.id ORDER BY album.id) FROM album_songs JOIN albums album ON album.id = album_id
      WHERE song_id = song.id AND ${isPublicRow('album')}), '[]') AS albums,
    greatest(song.likes, 0) AS likes,
    to_char(song.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at${more}
  ) columns)::text`;

/** Left out of lists, which do not show it: it would be most of their bytes. */
const waveform = `,
    (SELECT array_to_json(array_agg(get_byte(song.waveform, at) ORDER BY at))
      FROM generate_series(0, length(song.waveform) - 1) at) AS waveform`;

/** What others replicate of a song. */
const contentJson = `
  (SELECT row_to_json(columns) FROM (SELECT
    song.id,
    song.revision,
    song.user_id AS "userId",
    song.title,
    song.lyrics,
    song.genre,
    song.release_year AS "releaseYear",
    song.duration_seconds AS "durationSeconds",
    song.visibility,
    to_char(song.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
  ) columns)::text`;

/** Joins the songs with the results in `made` by their audio, and locks them in the order of their ids. */
const lockedByAudio = `locked AS (
  SELECT songs.id, made.* FROM songs JOIN made ON made.asset_id = songs.audio_asset_id
  ORDER BY songs.id FOR NO KEY UPDATE OF songs
)`;

const songs = 'songs song JOIN artists artist USING (user_id)';
const columns = 'song.*, artist.artist_name, coalesce(artist.handle, artist.id::text) AS artist_handle';
const isPublic = isPublicRow('song');

const omitIfRequested = (sql: string, omitted: string) => `CASE WHEN $4 THEN ${omitted} ELSE ${sql} END`;
const listedSong = selectSongJson(omitIfRequested('song.lyrics', `''`));
/** The size of lyrics is known without reading them. */
const lyricsBytes = 'octet_length(song.lyrics)';

const source: ListSource = {
  from: songs,
  alias: 'song',
  columns,
  json: listedSong,
  bytes: omitIfRequested(lyricsBytes, '0'),
};
const ownSource = { ...source, json: addBlock('song', listedSong) };
const selectPage = (where: string, from = source) =>
  createPageQuery(from, { where: `song.id < $2 AND ${where}`, order: 'DESC', limit: '$3' });

/**
 * Newest first, by keyset pagination, so every page costs the same: $2 is the exclusive upper bound of the
 * ids, $3 the limit, $4 whether to omit lyrics.
 */
export const songQueries = {
  page: {
    name: 'songs-page',
    text: selectPage(isPublic),
  },
  pageDownTo: {
    name: 'songs-page-down-to',
    text: selectPage(`song.id >= $5 AND ${isPublic}`),
  },
  segments: createSegmentsQuery('songs', 'song_segments'),
  pageOfIds: {
    name: 'songs-page-of-ids',
    text: selectPage(`song.id = ANY($5::integer[]) AND ${isPublic}`),
  },
  /** Also blocked songs of the user $6. */
  pageOfIdsFor: {
    name: 'songs-page-of-ids-for',
    text: selectPage(`song.id = ANY($5::integer[]) AND (${isPublic} OR song.user_id = $6)`, ownSource),
  },
  pageOfUser: {
    name: 'songs-page-of-user',
    text: selectPage(`song.user_id = $5 AND ${isPublic}`),
  },
  pageOfOwner: {
    name: 'songs-page-of-owner',
    text: selectPage('song.user_id = $5', ownSource),
  },
  content: {
    name: 'song-content',
    text: `SELECT song.id, ${contentJson} AS json FROM songs song WHERE song.id = $1`,
  },
  export: {
    name: 'export-songs',
    text: createPageQuery(
      { from: 'songs song', alias: 'song', columns: 'song.*', json: contentJson, bytes: lyricsBytes },
      { where: 'song.id > $1', order: 'ASC', limit: '$2' },
    ),
  },
  byId: {
    name: 'song-by-id',
    text: `SELECT song.id, ${addBlock('song', selectSongJson('song.lyrics', waveform))} AS json FROM (SELECT ${columns} FROM ${songs}) song
      WHERE song.id = $2 AND ${isVisibleRow('song')}`,
  },
  /** Locks rows in the order of their ids, like `adjustLikeCounts`. */
  setStreams: {
    name: 'set-streams',
    text: `WITH made AS (
        SELECT asset_id, max(version) AS version FROM unnest($1::uuid[], $2::integer[]) made (asset_id, version)
        GROUP BY asset_id
      ), ${lockedByAudio}
      UPDATE songs SET stream_version = greatest(stream_version, locked.version)
      FROM locked WHERE songs.id = locked.id`,
  },
  setLoudness: {
    name: 'set-loudness',
    text: `WITH made AS (
        SELECT * FROM unnest($1::uuid[], $2::real[], $3::real[], $4::bytea[]) made (asset_id, loudness, peak, waveform)
      ), ${lockedByAudio}
      UPDATE songs SET loudness = locked.loudness, peak = locked.peak, waveform = locked.waveform
      FROM locked WHERE songs.id = locked.id`,
  },
  missingResults: {
    name: 'missing-results',
    text: `SELECT audio_asset_id AS id, bool_or(stream_version IS NULL OR stream_version < $2) AS stream,
        bool_or(waveform IS NULL) AS loudness
      FROM songs WHERE audio_asset_id = ANY($1::uuid[]) GROUP BY audio_asset_id`,
  },
  deletedOf: {
    name: 'deleted-songs',
    text: `SELECT wanted.id FROM unnest($1::integer[]) wanted (id) WHERE wanted.id < (SELECT max(id) FROM songs)
      AND NOT EXISTS (SELECT FROM songs WHERE songs.id = wanted.id) ORDER BY wanted.id`,
  },
  existing: {
    name: 'existing-songs',
    text: `SELECT id FROM songs WHERE id = ANY($1::integer[]) AND ${isPublicRow('songs')}`,
  },
  /** Locks rows in the order of their ids, so that concurrent updates of the same songs do not deadlock. */
  adjustLikeCounts: {
    name: 'add-to-likes',
    text: `WITH counted AS (
      SELECT id, count(*) * $2::integer AS number FROM unnest($1::integer[]) id GROUP BY id
    ), locked AS (
      SELECT songs.id, number FROM songs JOIN counted USING (id) ORDER BY songs.id FOR NO KEY UPDATE OF songs
    ) UPDATE songs SET likes = songs.likes + locked.number FROM locked WHERE songs.id = locked.id`,
  },
} satisfies Record<string, PreparedQuery>;
