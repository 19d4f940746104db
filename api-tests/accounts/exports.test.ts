import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { queryDatabase, temporaryFolder, waitUntil, type ApiClient } from '@rubato/testing';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  downloadExport,
  exportData,
  findExport,
  jsonIn,
  okJson,
  requestExport,
  textIn,
} from './data-export.ts';
import { newSong } from '../catalog/new-song.ts';
import { internalDescribe } from '../product/product-location.ts';
import { audio, imageFile } from '../catalog/song-form.ts';
import { startHostedProduct, unlimitedAttempts, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let mails: Awaited<ReturnType<typeof temporaryFolder>>;
let client: ApiClient;
let user: { id: number; username: string; email: string };

beforeAll(async () => {
  mails = await temporaryFolder();
  product = await startHostedProduct({
    quotas: { ...unlimitedAttempts, MAIL_FOLDER: mails.path, ACCOUNT_DELETION_DAYS: '0' },
  });
});
beforeEach(async () => {
  ({ client, user } = await product.signUp());
});
afterAll(async () => {
  await product.close();
  await mails.remove();
});

const password = 'a fine long password';

const find = () => findExport(client);
const request = () => requestExport(client);
const exported = () => exportData(client);
/** Makes the sessions of the user too old for sensitive changes. */
const makeStale = () =>
  queryDatabase(
    product.databaseUrl('auth'),
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE user_id = $1`,
    [user.id],
  );
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${url}`, { headers });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function uploadImage(): Promise<string> {
  const form = new FormData();
  form.set('image', await imageFile());
  return (await okJson(client.post('/api/images', form))).image_url;
}

internalDescribe('an export', () => {
  it('contains everything of the user under readable names', async () => {
    const { client: other } = await product.signUp();
    const foreign = await newSong(other, { title: 'Elsewhere' });
    const songs = [
      await newSong(client, { title: 'Café: “Rain” / Trams?', audio: await audio() }),
      await newSong(client, { title: 'Azulejo' }),
    ];
    const album = { title: 'Low Water', image_url: await uploadImage(), release_year: 1979 };
    const { id: albumId } = await okJson(client.post('/api/albums', album));
    await okJson(client.post(`/api/albums/${albumId}/songs/${songs[0]!.id}`));
    const playlist = { name: 'Trams', description: 'Rain', image_url: null };
    const { id: playlistId } = await okJson(client.post('/api/playlists', playlist));
    for (const { id } of [songs[1]!, foreign, songs[0]!])
      await okJson(client.post(`/api/playlists/${playlistId}/songs`, { song_id: id }));
    await okJson(client.post(`/api/likes/${foreign.id}`));
    const artist = await okJson(other.get('/api/artists/current'));
    await okJson(client.post(`/api/follows/${artist.id}`));

    const { url, bytes } = await exported();
    const response = await fetchFile(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': 'attachment; filename="rubato-export.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const files = await downloadExport(product.url + url);
    expect(jsonIn(files, 'account.json')).toMatchObject({ id: user.id, email: user.email });
    expect(JSON.stringify(jsonIn(files, 'account.json'))).not.toMatch(/hash|token/);
    expect(jsonIn(files, 'artist.json')).toMatchObject({ user_id: user.id });
    const listed: (Song & { audio_file: string; image_file: string })[] = jsonIn(files, 'songs.json');
    expect(listed.map(({ id }) => id)).toEqual(songs.map(({ id }) => id).toReversed());
    for (const { audio_file: name, audio_url: audioUrl, image_file: cover, image_url: imageUrl } of listed) {
      const stored = await Promise.all(
        [audioUrl, imageUrl].map(async (each) => new Uint8Array(await (await fetchFile(each)).arrayBuffer())),
      );
      expect([name, cover].map((each) => hashOf(files[each]!))).toEqual(stored.map(hashOf));
    }
    const [, first] = listed;
    expect(first!.audio_file).toBe(`audio/${user.username} - Café- “Rain” - Trams- (${songs[0]!.id}).mp3`);
    expect(jsonIn(files, 'albums.json')).toMatchObject([{ id: albumId, song_ids: [songs[0]!.id] }]);
    expect(Object.keys(files)).toContain(`covers/albums/Low Water (${albumId}).png`);
    expect(jsonIn(files, 'likes.json')).toMatchObject([{ id: foreign.id, title: 'Elsewhere' }]);
    expect(jsonIn(files, 'follows.json')).toMatchObject([{ id: artist.id }]);
    expect(
      textIn(files, `playlists/Trams (${playlistId}).m3u8`)
        .split('\n')
        .filter((line) => !line.startsWith('#')),
    ).toEqual([
      `../${listed[0]!.audio_file}`,
      expect.stringMatching(new RegExp(`^http://localhost:\\d+${foreign.audio_url}$`)),
      `../${first!.audio_file}`,
      '',
    ]);
    expect(textIn(files, `playlists/Trams (${playlistId}).xspf`)).toContain('<title>Elsewhere</title>');
  });

  it('is downloaded in parts and resumed', async () => {
    await newSong(client);
    const { url, bytes } = await exported();
    const whole = Buffer.from(await (await fetchFile(url)).arrayBuffer());
    const first = await fetchFile(url, { range: 'bytes=0-999' });
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-999/${bytes}`]);
    expect(etag).toMatch(/^"[^"]+"$/);
    const rest = await fetchFile(url, { range: 'bytes=1000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    const parts = [await first.arrayBuffer(), await rest.arrayBuffer()].map((part) => Buffer.from(part));
    expect(hashOf(Buffer.concat(parts))).toBe(hashOf(whole));
    expect((await fetchFile(url, { range: 'bytes=1000-', 'if-range': '"other"' })).status).toBe(200);
    expect((await fetchFile(url, { range: `bytes=${bytes}-` })).status).toBe(416);
  });

  it('has an address that cannot be guessed', async () => {
    const { url } = await exported();
    expect(url).toMatch(/^\/media\/exports\/[0-9a-f]{64}\.zip$/);
    for (const other of ['0'.repeat(64), '..%2f', 'x', ''])
      expect((await fetchFile(`/media/exports/${other}.zip`)).status).toBe(404);
  });

  it('is written once at a time, and replaced by the next', async () => {
    const { url } = await exported();
    const outcomes = await Promise.all([request(), request(), request()]);
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['waiting']));
    await waitUntil(async () => (await find()).state === 'done');
    const replaced = await find();
    expect(replaced.url).not.toBe(url);
    expect((await fetchFile(replaced.url ?? '')).status).toBe(200);
  });

  it('is announced by mail', async () => {
    await exported();
    const texts = async () => {
      // A mail is written as a .part file first.
      const names = (await readdir(mails.path)).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(join(mails.path, name), 'utf8')));
    };
    await waitUntil(async () =>
      (await texts()).some((text) => text.includes(user.email) && text.includes('Your data is ready')),
    );
  });

  it('disappears when its owner deletes it', async () => {
    const { url } = await exported();
    expect((await okJson(client.send('DELETE', '/api/auth/export'))).state).toBe('none');
    await waitUntil(async () => (await fetchFile(url)).status === 404);
  });

  it('is not offered any more once it has expired', async () => {
    await exported();
    await queryDatabase(
      product.databaseUrl('media'),
      'UPDATE exports SET expires_at = now() WHERE user_id = $1',
      [user.id],
    );
    expect(await find()).toMatchObject({ state: 'none', url: null });
  });

  it('shows its address only to sessions that were confirmed recently', async () => {
    const { url, bytes } = await exported();
    await makeStale();
    expect(await find()).toMatchObject({ state: 'done', url: null, bytes });
    await okJson(client.post('/api/auth/confirmation', { password }));
    expect(await find()).toMatchObject({ state: 'done', url, bytes });
  });

  it('needs a recent authentication', async () => {
    await makeStale();
    const response = await client.post('/api/auth/export');
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([403, ['confirmation']]);
    expect((await find()).state).toBe('none');
  });

  it('is deleted with the account', async () => {
    const { url } = await exported();
    await okJson(client.post('/api/auth/deletion', { username: user.username }));
    await waitUntil(async () => (await fetchFile(url)).status === 404);
    const rows = await queryDatabase(product.databaseUrl('media'), 'SELECT FROM exports WHERE user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the export of the demo user', () => {
  it('is rejected', async () => {
    const demo = product.visitor();
    await demo.post('/api/auth/demo');
    expect((await demo.post('/api/auth/export')).status).toBe(403);
  });
});
