import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { albumSchema, playlistListSchema, songListSchema, songSchema, userSchema } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { Readable } from 'node:stream';
import { serviceNames } from '../product/service-names.ts';
import { stored, storeEarlierData } from './earlier-data.ts';
import { migrateToEarlier, migrationNames, maxStepsBack } from './earlier-schemas.ts';
import { internalDescribe } from '../product/product-location.ts';
import { songForm } from '../catalog/song-form.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

const stepsBack = Array.from({ length: maxStepsBack + 1 }, (_, n) => n);

internalDescribe.each(stepsBack)('databases from %i migrations ago', (steps) => {
  let product: TestProduct;
  let ada: ApiClient;

  beforeAll(async () => {
    product = await startTestProduct({
      prepareDatabases: async (databaseUrl) => {
        for (const service of serviceNames) {
          await migrateToEarlier(service, databaseUrl(service), steps);
          await storeEarlierData(service, databaseUrl(service));
        }
      },
    });
    ada = product.visitor();
    ada.cookies.set('session', stored.sessionToken);
  });

  afterAll(() => product.close());

  const json = async (pending: Promise<Response>): Promise<unknown> => {
    const response = await pending;
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
  const song = async (id: number) => songSchema.parse(await json(ada.get(`/api/songs/${id}`)));
  const album = async (id: number) => albumSchema.parse(await json(ada.get(`/api/albums/${id}`)));
  const playlists = async () => playlistListSchema.parse(await json(ada.get('/api/playlists'))).playlists;

  it('are migrated to the latest schema', async () => {
    for (const service of serviceNames) {
      const rows = await queryDatabase<{ name: string }>(
        product.databaseUrl(service),
        'SELECT name FROM migrations',
      );
      expect(rows.map(({ name }) => name).toSorted()).toEqual(migrationNames(service).toSorted());
    }
  });

  it('keep the session, the password and the user’s content', async () => {
    const account = {
      id: stored.userId,
      artist_name: 'Ada',
      likedSongIds: [stored.likedSongId],
      playlistIds: [stored.playlistId],
      albumIds: [1, 2],
    };
    expect(userSchema.parse(await json(ada.get('/api/auth/')))).toMatchObject(account);
    const { email, password } = stored;
    expect(await json(product.visitor().post('/api/auth/login', { email, password }))).toMatchObject(account);
  });

  it('keep every song, newest first', async () => {
    const { songs } = songListSchema.parse(await json(ada.get('/api/songs/')));
    expect(songs.map(({ id }) => id)).toEqual(
      Array.from({ length: stored.songsInAll }, (_, n) => stored.songsInAll - n),
    );
    expect(await song(10)).toMatchObject({
      title: 'Song 10',
      artist: 'Ada',
      duration: '3:07',
      user_id: stored.userId,
      albums: [stored.albumId],
      audio_url: `/media/${stored.audioKey}`,
    });
  });

  it('keep the song order of albums and playlists', async () => {
    expect((await album(stored.albumId)).song_ids).toEqual(stored.albumSongIds);
    expect((await playlists()).map(({ song_ids: songIds }) => songIds)).toEqual([stored.playlistSongIds]);
  });

  it('publish the pending event', async () => {
    await waitUntil(async () => (await song(stored.likedSongId)).likes === 2);
  });

  it('return the first result for a repeated request', async () => {
    const form = { title: 'Ferries', image_url: 'https://rubato.example/ferries.png', release_year: 1973 };
    const again = ada.post('/api/albums', form, { 'idempotency-key': stored.idempotencyKey });
    expect(await json(again)).toMatchObject({ id: 2, title: 'Ferries' });
  });

  it('accept changes of existing content, which lists show immediately', async () => {
    const form = new FormData();
    form.set('title', 'The newest of mine');
    await json(ada.send('PUT', `/api/songs/${stored.songs}`, form));
    await json(ada.send('DELETE', `/api/songs/${stored.songs - 1}`));
    const { songs } = songListSchema.parse(await json(ada.get('/api/songs/')));
    expect(songs).toHaveLength(stored.songsInAll - 1);
    expect(songs.find(({ id }) => id === stored.songs)?.title).toBe('The newest of mine');

    await json(ada.post(`/api/albums/${stored.albumId}/songs/40`));
    await json(ada.send('DELETE', `/api/albums/${stored.albumId}/songs/30`));
    expect((await album(stored.albumId)).song_ids).toEqual([10, 20, 40]);

    await json(ada.post(`/api/playlists/${stored.playlistId}/songs`, { song_id: 50 }));
    await json(ada.send('DELETE', `/api/playlists/${stored.playlistId}/songs/1`));
    expect((await playlists())[0]?.song_ids).toEqual([255, 100, 50]);

    await json(ada.send('DELETE', `/api/likes/${stored.likedSongId}`));
    await waitUntil(async () => (await song(stored.likedSongId)).likes === 1);
  });

  it("keep users separate: another's song and playlist remain theirs", async () => {
    expect((await ada.send('DELETE', `/api/songs/${stored.songsInAll}`)).status).toBe(403);
    expect((await ada.get('/api/playlists/2')).status).toBe(404);
  });

  // Files only depend on media's schema, and take the longest.
  if (steps === maxStepsBack)
    it('accept new songs, and delete files with old songs', async () => {
      const added = songSchema.parse(await json(ada.post('/api/songs', await songForm({}))));
      expect(added.id).toBeGreaterThan(stored.songsInAll);
      const { objects } = product.ports;
      await objects.put(`media/${stored.audioKey}`, Readable.from([Buffer.from('sound')]));
      await json(ada.send('DELETE', `/api/songs/${stored.songWithFilesId}`));
      // Rows are deleted last.
      const rows = () =>
        queryDatabase(product.databaseUrl('media'), `SELECT FROM assets WHERE user_id = 1 AND bytes = 5`);
      await waitUntil(async () => (await rows()).length === 0);
      expect(await objects.open(`media/${stored.audioKey}`)).toBeUndefined();
    });

  it('accept new users', async () => {
    const { client } = await product.signUp();
    expect((await client.post(`/api/likes/${stored.likedSongId}`)).status).toBe(200);
  });
});
