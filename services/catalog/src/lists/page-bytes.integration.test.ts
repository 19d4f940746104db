import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumMessages, maxId, songMessages, type Rpc } from '@rubato/contracts';
import { maxMessageBytes, wireHeaders, type PreparedQuery } from '@rubato/service-kit';
import { z } from 'zod';
import type { Reply } from '@rubato/service-kit/testing';
import { startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { albumQueries } from '../albums/album-queries.ts';
import { songQueries } from '../songs/song-queries.ts';

const userId = 1;
const songs = 100;
const albums = 60;
const songsOfAlbum = 3000;
/** Ids as long as they get. */
const firstOfAlbums = maxId - songsOfAlbum;
const limit = 501;

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await startTestCatalog();
  await fill();
}, 120_000);

afterAll(() => catalog.close());

/** Adds songs with lyrics of 60 kB, and albums with ids of 36 kB, without running the triggers. */
async function fill(): Promise<void> {
  const asset = `gen_random_uuid(), '0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3'`;
  const insertSongs = (id: string, lyrics: string, count: number) =>
    `INSERT INTO songs (id, user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds,
       image_asset_id, image_key, audio_asset_id, audio_key) OVERRIDING SYSTEM VALUE
     SELECT ${id}, ${userId}, 'Song', ${lyrics}, 'Folk', 1990, 180, 180, ${asset}, ${asset} FROM generate_series(1, ${count}) n`;
  const statements = [
    `SET session_replication_role = replica`,
    `INSERT INTO artists (user_id, artist_name, version, handle) VALUES (${userId}, 'Artist', 1, 'artist')`,
    insertSongs('n', `repeat('歌', 20000)`, songs),
    insertSongs(`${firstOfAlbums} + n`, `'La'`, songsOfAlbum),
    `INSERT INTO albums (user_id, title, image_url, release_year)
     SELECT ${userId}, 'Album', 'https://example.com/a.png', 1990 FROM generate_series(1, ${albums})`,
    `INSERT INTO album_songs (album_id, song_id)
     SELECT album, ${firstOfAlbums} + n FROM generate_series(1, ${albums}) album, generate_series(1, ${songsOfAlbum}) n`,
    `SET session_replication_role = origin`,
    `ANALYZE`,
  ];
  for (const statement of statements) await catalog.database.query(statement);
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('the rows of a page are no larger than a message', () => {
  const songIds = upTo(songs);
  const albumIds = upTo(albums);
  it.each<[string, PreparedQuery, unknown[]]>([
    ['songs', songQueries.page, ['/media/', firstOfAlbums, limit, false]],
    ['songs of a segment', songQueries.pageDownTo, ['/media/', firstOfAlbums, limit, false, 1]],
    ['songs by their ids', songQueries.pageOfIds, ['/media/', firstOfAlbums, limit, false, songIds]],
    [
      'songs by their ids, for their owner',
      songQueries.pageOfIdsFor,
      ['/media/', firstOfAlbums, limit, false, songIds, userId],
    ],
    ['songs of a user', songQueries.pageOfUser, ['/media/', firstOfAlbums, limit, false, userId]],
    [
      'songs of a user, for themselves',
      songQueries.pageOfOwner,
      ['/media/', firstOfAlbums, limit, false, userId],
    ],
    ['songs exported', songQueries.export, [0, limit]],
    ['albums', albumQueries.page, ['/media/', maxId, limit]],
    ['albums of a segment', albumQueries.pageDownTo, ['/media/', maxId, limit, 1]],
    ['albums by their ids', albumQueries.pageOfIds, ['/media/', maxId, limit, albumIds]],
    ['albums of a user', albumQueries.pageOfUser, ['/media/', maxId, limit, userId]],
    ['albums of a user, for themselves', albumQueries.pageOfOwner, ['/media/', maxId, limit, userId]],
    ['exported albums', albumQueries.export, [0, limit]],
  ])('%s', async (_what, { text }, values) => {
    const { rows } = await catalog.database.query<{ json: string | null }>(text, values);
    const bytes = rows.reduce((sum, { json }) => sum + Buffer.byteLength(json ?? ''), 0);
    expect(bytes).toBeGreaterThan(maxMessageBytes * 0.9);
    expect(bytes).toBeLessThan(maxMessageBytes * 1.1);
  });
});

it('a page without lyrics has all songs', async () => {
  const page = { userId, limit: 500, before: firstOfAlbums, omitLyrics: true };
  const { songs: listed } = await catalog.call(songMessages.pageOfUser, page);
  expect(listed).toHaveLength(songs);
  expect(new Set(listed.map(({ lyrics }) => lyrics))).toEqual(new Set(['']));
});

describe('pages of large entries contain each entry once, newest first', () => {
  it('songs', async () => {
    const pages = await readPages(songMessages.pageOfUser, firstOfAlbums);
    const lists = pages.map((page) => z.parse(songMessages.pageOfUser.response, page).songs);
    expect(lists.flat().map(({ id }) => id)).toEqual(upTo(songs).toReversed());
  });

  it('albums', async () => {
    const pages = await readPages(albumMessages.pageOfUser, maxId);
    const lists = pages.map((page) => z.parse(albumMessages.pageOfUser.response, page).albums);
    const ids = lists.flatMap((albumsById) =>
      Object.values(albumsById)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(ids).toEqual(upTo(albums).toReversed());
  });
});

async function readPages(message: Rpc, first: number): Promise<unknown[]> {
  const pages: unknown[] = [];
  let before: number | undefined = first;
  while (before !== undefined) {
    const page: Reply = await catalog.request(message, { userId, limit: 500, before });
    pages.push(page.body);
    const next = page.headers[wireHeaders.next];
    before = next === undefined ? undefined : Number(next);
  }
  return pages;
}
