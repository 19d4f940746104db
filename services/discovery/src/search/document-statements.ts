import type { PreparedQuery } from '@rubato/service-kit';
import type { CopiedKind } from '../replica/copied-table.ts';

/** A song is found by this many of its albums. */
const maxContainers = 10;

/** The artist of a user. */
const selectArtist = (user: string) => `
  LEFT JOIN LATERAL (
    SELECT name FROM artists WHERE artists.user_id = ${user} AND visibility = 'public' ORDER BY id LIMIT 1
  ) artist ON true`;

/** The copies among $1 that can be found, as search documents. Albums are sorted after they are found: in their order, all would be read. */
export const documentStatements: Readonly<Record<CopiedKind, PreparedQuery>> = {
  artists: {
    name: 'artist-documents',
    text: `
      SELECT id, user_id AS "ownerId", name, '' AS artist, '{}'::text[] AS containers,
        (SELECT count(*) FROM follows WHERE artist_id = artists.id)::real AS popularity
      FROM artists WHERE id = ANY($1::integer[]) AND visibility = 'public' ORDER BY id`,
  },
  songs: {
    name: 'song-documents',
    text: `
      SELECT song.id, song.user_id AS "ownerId", song.title AS name, coalesce(artist.name, '') AS artist,
        ARRAY(
          WITH containers AS MATERIALIZED (
            SELECT id, title FROM albums WHERE song_ids @> ARRAY[song.id] AND visibility = 'public'
          ) SELECT title FROM containers ORDER BY id LIMIT ${maxContainers}
        ) AS containers,
        song.popularity, coalesce(song_lyrics.lyrics, '') AS lyrics
      FROM songs song LEFT JOIN song_lyrics ON song_id = song.id ${selectArtist('song.user_id')}
      WHERE song.id = ANY($1::integer[]) AND song.visibility = 'public' ORDER BY song.id`,
  },
  albums: {
    name: 'album-documents',
    text: `
      SELECT album.id, album.user_id AS "ownerId", album.title AS name, coalesce(artist.name, '') AS artist,
        '{}'::text[] AS containers,
        coalesce((SELECT max(popularity) FROM songs WHERE id = ANY(album.song_ids)), 0) AS popularity
      FROM albums album ${selectArtist('album.user_id')}
      WHERE album.id = ANY($1::integer[]) AND album.visibility = 'public' ORDER BY album.id`,
  },
  playlists: {
    name: 'playlist-documents',
    text: `
      SELECT id, user_id AS "ownerId", name, '' AS artist, '{}'::text[] AS containers, 0 AS popularity
      FROM playlists WHERE id = ANY($1::integer[]) ORDER BY id`,
  },
};
