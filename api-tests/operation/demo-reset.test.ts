import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { type ApiClient, temporaryFolder, tone } from '@rubato/testing';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoScheduler, resetDemo, seedDemo, type ResetReport } from '@rubato/standalone';
import {
  json,
  readContent,
  readContentByTitle,
  readOwnSongs,
  writeCatalog,
  type ShownSong,
} from './demo-content.ts';
import { playlistForm } from '../catalog/playlist-calls.ts';
import { imageFile, songForm } from '../catalog/song-form.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

/** Short: the files of deleted songs are deleted almost immediately. */
const quotaRetryMs = 50;

let product: TestProduct;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let demo: ApiClient;

beforeAll(async () => {
  product = await startTestProduct({ quotas: { DEMO_QUOTA_SONGS: '4', DEMO_QUOTA_BYTES: '0' } });
  folder = await temporaryFolder();
  await writeCatalog(folder.path);
  await seedDemo({ ...options(), onProgress: () => {} });
});

beforeEach(async () => {
  demo = product.visitor();
  await demo.post('/api/auth/demo');
});

afterAll(async () => {
  await product.close();
  await folder.remove();
});

const options = () => ({
  demoFolder: folder.path,
  dataFolder: folder.path,
  url: product.url,
  secret: product.demoSecret,
  quotaRetryMs,
});

const reset = () => resetDemo(options());
const statePath = () => join(folder.path, 'demo-state');
const ownSongs = () => readOwnSongs(demo);

/** The hash of the audio, with which its URL starts. */
const contentOf = ({ audio_url: url }: ShownSong) => url.slice(0, '/media/'.length + 16);

const content = () => readContent(demo);
const contentByTitle = () => readContentByTitle(demo);

const nothing: ResetReport = {
  songsRemoved: 0,
  songsAdded: 0,
  songsRestored: 0,
  albumsRemoved: 0,
  playlistsRemoved: 0,
  likesRemoved: 0,
};

describe('resetDemo', () => {
  it('changes nothing if there are no changes', async () => {
    const before = await content();
    expect(before.songs).toHaveLength(3);
    expect(await reset()).toEqual(nothing);
    expect(await content()).toEqual(before);
  });

  it('restores the fields, files and duration of changed songs under the same ids, and the album', async () => {
    const before = await contentByTitle();
    const songs = await ownSongs();
    const files = await songForm({ image: await imageFile(), audio: new Blob([new Uint8Array(tone(4))]) });
    files.set('title', 'Taken over');
    files.set('lyrics', 'Nothing');
    expect((await demo.send('PUT', `/api/songs/${songs[0]?.id}`, files)).status).toBe(200);
    const duration = new FormData();
    duration.set('duraton', '59:59');
    await demo.send('PUT', `/api/songs/${songs[1]?.id}`, duration);
    const [albumId] = (await json(demo.get('/api/auth'))).albumIds;
    await demo.send('PUT', `/api/albums/${albumId}`, {
      title: 'Taken over',
      image_url: 'https://example.com/a.png',
      release_year: 2000,
    });
    await demo.send('DELETE', `/api/albums/${albumId}/songs/${songs[2]?.id}`);

    expect(await reset()).toEqual({ ...nothing, songsRestored: 2 });
    expect(await contentByTitle()).toEqual(before);
    expect((await ownSongs()).map(({ id }) => id)).toEqual(songs.map(({ id }) => id));
    const after = await ownSongs();
    expect(after.map(contentOf)).toEqual(songs.map(contentOf));
    const [album] = (await content()).albums;
    expect(after.map(({ image_url: url }) => url)).toContain(album.image_url);
    expect(await reset()).toEqual(nothing);
  });

  it('restores deleted songs and albums, and deletes visitors’ additions, within the quota', async () => {
    const before = await contentByTitle();
    const songs = await ownSongs();
    await demo.send('DELETE', `/api/songs/${songs[0]?.id}`);
    await demo.send('DELETE', `/api/songs/${songs[1]?.id}`);
    const [albumId] = (await json(demo.get('/api/auth'))).albumIds;
    await demo.send('DELETE', `/api/albums/${albumId}`);
    for (let n = 0; n < 4; n += 1) await demo.post('/api/songs', await songForm({ title: `Visitor ${n}` }));
    await demo.post('/api/albums', {
      title: 'Of a visitor',
      image_url: 'https://example.com/a.png',
      release_year: 2000,
    });
    await demo.post('/api/playlists', playlistForm);
    for (const { id } of (await json(demo.get('/api/songs'))).songs.slice(0, 10))
      await demo.post(`/api/likes/${id}`);

    expect(await reset()).toEqual({
      songsRemoved: 3,
      songsAdded: 2,
      songsRestored: 0,
      albumsRemoved: 1,
      playlistsRemoved: 1,
      likesRemoved: expect.any(Number),
    });
    expect(await contentByTitle()).toEqual(before);
    expect(await reset()).toEqual(nothing);
  });

  it('leaves the content of other users unchanged', async () => {
    const { client } = await product.signUp();
    const own = await json(client.post('/api/songs', await songForm({ title: 'Of a user' })));
    const [kept] = await ownSongs();
    const playlist = await json(client.post('/api/playlists', playlistForm));
    await client.post(`/api/playlists/${playlist.id}/songs`, { song_id: kept?.id });
    await client.post(`/api/likes/${kept?.id}`);
    await demo.post('/api/songs', await songForm({ title: 'Of a visitor' }));
    await reset();
    expect((await client.get(`/api/songs/${own.id}`)).status).toBe(200);
    expect(await json(client.get(`/api/playlists/${playlist.id}`))).toMatchObject({ song_ids: [kept?.id] });
    expect((await json(client.get('/api/auth'))).likedSongIds).toEqual([kept?.id]);
  });

  it('continues after an interruption at any step', async () => {
    const before = await contentByTitle();
    const songs = await ownSongs();
    for (const song of songs.slice(0, 2)) await demo.send('DELETE', `/api/songs/${song.id}`);
    await demo.post('/api/songs', await songForm({ title: 'Of a visitor' }));
    for (let step = 1; step < 12; step += 1) {
      const ending = new AbortController();
      let requests = 0;
      const signal = Object.defineProperty(ending.signal, 'throwIfAborted', {
        value: () => {
          requests += 1;
          if (requests === step) throw new Error('Interrupted');
        },
      });
      await resetDemo({ ...options(), signal }).catch(() => undefined);
    }
    await reset();
    expect(await contentByTitle()).toEqual(before);
  });

  it('finds the songs without a stored state, as after the loss of a volume', async () => {
    const before = await contentByTitle();
    const ids = (await ownSongs()).map(({ id }) => id);
    await rm(statePath());
    await seedDemo({ ...options(), onProgress: () => {} });
    expect(JSON.parse(await readFile(statePath(), 'utf8'))).not.toHaveProperty('resetAt');
    expect(await reset()).toEqual({ ...nothing, songsRestored: 3 });
    expect(await contentByTitle()).toEqual(before);
    expect((await ownSongs()).map(({ id }) => id)).toEqual(ids);
  });

  it('adds nothing where the demo songs were never added', async () => {
    await rm(statePath());
    const elsewhere = 'another secret of at least thirty-two characters';
    await seedDemo({ ...options(), secret: elsewhere, onProgress: () => {} });
    expect(JSON.parse(await readFile(statePath(), 'utf8'))).toMatchObject({ seeding: 'absent' });
    expect(await reset()).toMatchObject({ songsRemoved: 3, songsAdded: 0, albumsRemoved: 1 });
    expect(await ownSongs()).toEqual([]);
    await writeFile(statePath(), JSON.stringify({ seeding: 'done' }));
    await reset();
    expect(await ownSongs()).toHaveLength(3);
  });
});

it('changes nothing if there is no demo user', async () => {
  const without = await startTestProduct({ quotas: { DEMO: 'off' } });
  const state = await readFile(statePath(), 'utf8');
  expect(await resetDemo({ ...options(), url: without.url })).toBeUndefined();
  expect(await readFile(statePath(), 'utf8')).toBe(state);
  await without.close();
});

describe('DemoScheduler', () => {
  const lines: string[] = [];
  const keeper = (url = product.url) =>
    new DemoScheduler({
      ...options(),
      url,
      resetAt: '03:00',
      logger: createLogger('test', 'info', { write: (line) => void lines.push(line) }),
    });
  const at = (time: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`);
  const tomorrow = () => new Date(at('03:01').getTime() + 24 * 3600 * 1000);

  it('resets the demo when it is due, and not again before the next day', async () => {
    await writeFile(
      statePath(),
      JSON.stringify({
        ...JSON.parse(await readFile(statePath(), 'utf8')),
        resetAt: new Date().toISOString(),
      }),
    );
    await demo.post('/api/playlists', playlistForm);
    const early = new Date();
    await keeper().run(early);
    expect((await content()).playlistIds).toHaveLength(1);
    await keeper().run(tomorrow());
    expect((await content()).playlistIds).toEqual([]);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['demo reset: completed']);
  });

  it('logs a failure, and retries', async () => {
    lines.length = 0;
    await keeper('http://127.0.0.1:9').run(tomorrow());
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['demo reset: failed']);
    await keeper().run(tomorrow());
    expect(lines.map((line) => JSON.parse(line).msg).at(-1)).toBe('demo reset: completed');
  });
});
