import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { maxSongAlbums, quotaTexts } from '@rubato/contracts';
import { type ApiClient, queryDatabase, tone } from '@rubato/testing';
import { newSong } from '../catalog/new-song.ts';
import { playlistForm } from '../catalog/playlist-calls.ts';
import { sendConcurrently, outcomeOf, rejection } from './quota-rejections.ts';
import { internalDescribe } from '../product/product-location.ts';
import { songForm } from '../catalog/song-form.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

const quotas = {
  QUOTA_SONGS: '3',
  QUOTA_ALBUMS: '3',
  QUOTA_ALBUM_SONGS: '2',
  QUOTA_PLAYLISTS: '3',
  QUOTA_PLAYLIST_SONGS: '2',
  QUOTA_LIKES: '3',
  QUOTA_IDEMPOTENCY_KEYS: '2',
  DEMO_QUOTA_SONGS: '0',
  DEMO_QUOTA_BYTES: '0',
  DEMO_QUOTA_ALBUMS: '1',
  DEMO_QUOTA_PLAYLISTS: '1',
  DEMO_QUOTA_LIKES: '1',
};

let product: HostedProduct;
let client: ApiClient;
let userId: number;

beforeAll(async () => {
  product = await startHostedProduct({ quotas });
});

beforeEach(async () => {
  const signedUp = await product.signUp();
  ({ client } = signedUp);
  userId = signedUp.user.id;
});

afterAll(() => product.close());

const second = new Blob([new Uint8Array(tone(1))]);
const smallSong = (artist: ApiClient) => newSong(artist, { audio: second });
const album = () => ({ title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 });

internalDescribe('concurrent requests cannot exceed the quota of', () => {
  it('songs', async () => {
    const rejected = await sendConcurrently(async () =>
      client.post('/api/songs', await songForm({ audio: second })),
    );
    expect(rejected).toEqual(Array(3).fill(rejection(quotaTexts.songs(3))));
    const { songs } = await (await client.get('/api/songs/current')).json();
    expect(songs).toHaveLength(3);
    await client.send('DELETE', `/api/songs/${songs[0].id}`);
    await smallSong(client);
  });

  it('albums', async () => {
    expect(await sendConcurrently(() => client.post('/api/albums', album()))).toEqual(
      Array(3).fill(rejection(quotaTexts.albums(3))),
    );
    const { albumIds } = await (await client.get('/api/auth')).json();
    expect(albumIds).toHaveLength(3);
    await client.send('DELETE', `/api/albums/${albumIds[0]}`);
    expect((await client.post('/api/albums', album())).status).toBe(201);
  });

  it('playlists', async () => {
    expect(await sendConcurrently(() => client.post('/api/playlists', playlistForm))).toEqual(
      Array(3).fill(rejection(quotaTexts.playlists(3))),
    );
    const { playlistIds } = await (await client.get('/api/auth')).json();
    expect(playlistIds).toHaveLength(3);
  });

  it('songs in an album and in a playlist, where existing songs do not count again', async () => {
    const songs = [await smallSong(client), await smallSong(client), await smallSong(client)];
    const { id: albumId } = await (await client.post('/api/albums', album())).json();
    const { id: playlistId } = await (await client.post('/api/playlists', playlistForm)).json();
    const toAlbum = (n: number) => client.post(`/api/albums/${albumId}/songs/${songs[n % 3]?.id}`);
    const toPlaylist = (n: number) =>
      client.post(`/api/playlists/${playlistId}/songs`, { song_id: songs[n % 3]?.id });
    const inAlbum = await sendConcurrently(toAlbum);
    const inPlaylist = await sendConcurrently(toPlaylist);
    expect(new Set(inAlbum.map(({ errors }) => errors.message))).toEqual(new Set([quotaTexts.albumSongs(2)]));
    expect(inPlaylist.map(({ status, errors }) => [status, errors.song_id])).toEqual(
      inPlaylist.map(() => [403, quotaTexts.playlistSongs(2)]),
    );
    for (const path of [`/api/albums/${albumId}`, `/api/playlists/${playlistId}`]) {
      const { song_ids: ids } = await (await client.get(path)).json();
      expect(ids).toHaveLength(2);
    }
  });

  it('albums of a song, which keeps the song within one message', async () => {
    const { id: songId } = await smallSong(client);
    const catalog = (query: string) => queryDatabase(product.databaseUrl('catalog'), query, [userId]);
    await catalog(`
      INSERT INTO albums (user_id, title, image_url, release_year)
      SELECT $1, 'Winter Almanac', 'https://example.com/a.png', 1974 FROM generate_series(1, ${maxSongAlbums - 1})`);
    await catalog(
      `INSERT INTO album_songs (album_id, song_id) SELECT id, ${songId} FROM albums WHERE user_id = $1`,
    );
    await catalog(`
      INSERT INTO albums (user_id, title, image_url, release_year)
      SELECT $1, 'Winter Almanac', 'https://example.com/a.png', 1974 FROM generate_series(1, 6)`);
    const others = await catalog('SELECT id FROM albums WHERE user_id = $1 ORDER BY id DESC LIMIT 6');
    const rejected = await sendConcurrently((n) =>
      client.post(`/api/albums/${others[n]?.id}/songs/${songId}`),
    );
    expect(rejected).toEqual(Array(5).fill(rejection(quotaTexts.songAlbums(maxSongAlbums))));
    expect((await (await client.get(`/api/songs/${songId}`)).json()).albums).toHaveLength(maxSongAlbums);
  });
});

internalDescribe('idempotency keys', () => {
  it.each([
    ['catalog', '/api/albums', album()],
    ['library', '/api/playlists', playlistForm],
  ])('reject nothing, and the newest are kept: %s', async (service, path, form) => {
    const statuses: number[] = [];
    for (const key of ['first', 'second', 'third']) {
      const response = await client.post(path, form, { 'idempotency-key': key });
      statuses.push(response.status);
      await client.send('DELETE', `${path}/${(await response.json()).id}`);
    }
    expect(statuses).toEqual([201, 201, 201]);
    const rows = await queryDatabase(
      product.databaseUrl(service),
      'SELECT key FROM idempotency_keys WHERE user_id = $1 ORDER BY created_at',
      [userId],
    );
    expect(rows).toEqual([{ key: 'second' }, { key: 'third' }]);
  });
});

internalDescribe('likes', () => {
  let songIds: number[];

  beforeAll(async () => {
    const artists = await Promise.all([product.signUp(), product.signUp()]);
    const songs = artists.flatMap(({ client: artist }) => [1, 2, 3].map(() => smallSong(artist)));
    songIds = (await Promise.all(songs)).map(({ id }) => id);
  });

  const like = (n: number) => client.post(`/api/likes/${songIds[n]}`);
  const unlike = (n: number) => client.send('DELETE', `/api/likes/${songIds[n]}`);
  const liked = async () => (await (await client.get('/api/auth')).json()).likedSongIds;
  const logged = () =>
    queryDatabase<{ at_most: number }>(
      product.databaseUrl('library'),
      'SELECT at_most FROM like_counts WHERE user_id = $1',
      [userId],
    );

  it('cannot exceed the quota concurrently, and liking again does not count', async () => {
    const rejected = await sendConcurrently(like);
    expect(rejected).toEqual(Array(3).fill(rejection(quotaTexts.likes(3))));
    const ids: number[] = await liked();
    expect(ids).toHaveLength(3);
    const again = await client.post(`/api/likes/${ids[0]}`);
    expect(again.status).toBe(200);
  });

  it('that are removed free the quota', async () => {
    for (const n of [0, 1, 2]) expect((await like(n)).status).toBe(200);
    for (let times = 0; times < 4; times += 1) {
      expect((await like(3)).status).toBe(403);
      await unlike(2);
      expect((await like(2)).status).toBe(200);
    }
    expect(await logged()).toEqual([{ at_most: 3 }]);
  });

  it('from before the counter existed are counted', async () => {
    await queryDatabase(
      product.databaseUrl('library'),
      'INSERT INTO likes (user_id, song_id) SELECT $1, unnest($2::integer[])',
      [userId, songIds.slice(0, 2)],
    );
    expect((await like(2)).status).toBe(200);
    expect((await like(3)).status).toBe(403);
  });

  it('of others are not affected by a user over the quota', async () => {
    for (const n of [0, 1, 2]) await like(n);
    const others = await Promise.all([product.signUp(), product.signUp(), product.signUp()]);
    const responses = await Promise.all([
      like(3),
      ...others.map((other) => other.client.post(`/api/likes/${songIds[0]}`)),
      like(4),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([403, 200, 200, 200, 403]);
  });
});

describe('the demo user', () => {
  it('has separate quotas', async () => {
    const demo = product.visitor();
    await demo.post('/api/auth/demo');
    await demo.post('/api/playlists', playlistForm);
    await demo.post('/api/albums', album());
    const rejected = [
      await demo.post('/api/playlists', playlistForm),
      await demo.post('/api/albums', album()),
    ];
    expect(await Promise.all(rejected.map(outcomeOf))).toEqual([
      rejection(quotaTexts.playlists(1)),
      rejection(quotaTexts.albums(1)),
    ]);
    const songs = await Promise.all([1, 2, 3, 4].map(() => smallSong(demo)));
    const likes = await sendConcurrently((n) => demo.post(`/api/likes/${songs[n % 4]?.id}`));
    expect(likes).toContainEqual(rejection(quotaTexts.likes(1)));
  });
});
