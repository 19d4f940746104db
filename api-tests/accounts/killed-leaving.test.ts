import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { ApiClient, queryDatabase, temporaryFolder, waitUntil } from '@rubato/testing';
import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { downloadExport, exportData, findExport, jsonIn, okJson, requestExport } from './data-export.ts';
import { createPersistentEnvironment, type PersistentEnvironment } from '../product/killable-products.ts';
import { newSong } from '../catalog/new-song.ts';
import { serviceNames } from '../product/service-names.ts';
import { tracesOf } from './user-traces.ts';

const password = 'a fine long password';
/** Ids remain for a month, and the words of all names together until they are counted again. */
const remaining = /\.deleted_(?:users|artists)\.|^discovery\.search_words\./;
/** Takes much longer to export than it takes to notice that the export has begun. */
const largeBytes = 16 * 1024 ** 3;

let environment: PersistentEnvironment;
let mails: Awaited<ReturnType<typeof temporaryFolder>>;
let product: Awaited<ReturnType<PersistentEnvironment['start']>>;
let cookies: ReadonlyMap<string, string>;
let user: { id: number; username: string };
let songs: Song[];

beforeAll(async () => {
  mails = await temporaryFolder();
  environment = await createPersistentEnvironment({ MAIL_FOLDER: mails.path, ACCOUNT_DELETION_DAYS: '0' });
  product = await environment.start();
  const client = new ApiClient(product.url);
  const form = { username: 'anna', email: 'anna@rubato.example', password };
  user = await okJson(client.post('/api/auth/signup', form));
  ({ cookies } = client);
  songs = [await newSong(client), await newSong(client), await newSong(client)];
});

afterAll(async () => {
  await environment.remove();
  await mails.remove();
});

/** The user after each start: the session is kept, the address is not. */
function client(): ApiClient {
  const one = new ApiClient(product.url);
  for (const [name, value] of cookies) one.cookies.set(name, value);
  return one;
}
const query = (service: string, sql: string, values: unknown[] = []) =>
  queryDatabase<Record<string, unknown>>(environment.databaseUrl(service), sql, values);
const unfinished = () => readdir(join(environment.objects, 'unfinished')).catch(() => []);
async function exportedObjects(): Promise<string[]> {
  return readdir(join(environment.objects, 'objects/media/exports')).catch(() => []);
}
const bytesAt = async (url: string) => Buffer.from(await (await fetch(product.url + url)).arrayBuffer());

/** Kills the product, which cannot prepare for it, and starts it again. */
async function restart(): Promise<void> {
  await product.kill();
  product = await environment.start();
}

it('an export whose process is killed is written again, and announced once', async () => {
  const [song] = songs as [Song, ...Song[]];
  const file = join(environment.objects, 'objects', song.audio_url);
  const [{ size }, audio] = [await stat(file), await bytesAt(song.audio_url)];
  // A hole, which takes no room.
  await truncate(file, largeBytes);
  await requestExport(client());
  await waitUntil(async () => (await unfinished()).length > 0);
  expect((await findExport(client())).state).toBe('running');
  await product.kill();
  expect(await unfinished()).toHaveLength(1);
  await truncate(file, size);

  product = await environment.start();
  expect(await unfinished()).toEqual([]);
  expect((await findExport(client())).state).toBe('running');
  // The lease of the killed process.
  await query('media', 'UPDATE exports SET due_at = now()');
  const { url } = await exportData(client());
  const files = await downloadExport(product.url + url);
  const listed = jsonIn(files, 'songs.json') as { id: number; audio_file: string }[];
  expect(listed.map(({ id }) => id)).toEqual(songs.map(({ id }) => id).toReversed());
  const { audio_file: name } = listed.find(({ id }) => id === song.id)!;
  expect(Buffer.from(files[name]!).equals(audio)).toBe(true);
  expect([await exportedObjects(), await unfinished()]).toEqual([[url.split('/').at(-1)], []]);

  await waitUntil(async () => (await announcements()).length > 0);
  await waitUntil(async () => (await query('auth', 'SELECT FROM mails')).length === 0);
  expect(await announcements()).toHaveLength(1);
  expect(await query('media', 'SELECT attempts FROM exports')).toEqual([{ attempts: 2 }]);
});

async function announcements(): Promise<string[]> {
  // A mail is written as a .part file first.
  const names = (await readdir(mails.path)).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(names.map((name) => readFile(join(mails.path, name), 'utf8')));
  return texts.filter((text) => text.includes('Your data is ready'));
}

it('a deletion whose process is killed continues until nothing is left', async () => {
  const artist = await okJson(client().get('/api/artists/current'));
  const traces = { userId: user.id, artistId: artist.id, texts: [user.username] };
  // Holds the deletion up in the middle, so that it is not over before the process is killed.
  const holder = new pg.Client(environment.databaseUrl('catalog'));
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM songs WHERE id = $1 FOR UPDATE', [songs[0]!.id]);
  await okJson(client().post('/api/auth/deletion', { username: user.username }));
  const left = async () => (await query('catalog', 'SELECT id FROM songs')).map(({ id }) => id);
  await waitUntil(async () => (await left()).length === 1);
  await product.kill();
  expect([await left(), await query('auth', 'SELECT FROM users WHERE NOT is_demo')]).toEqual([
    [songs[0]!.id],
    [],
  ]);
  await holder.end();

  product = await environment.start();
  await waitUntil(async () => (await left()).length === 0);
  // Again, wherever the deletion is by now.
  await restart();
  const rows = async () =>
    (await tracesOf((service) => environment.databaseUrl(service), traces)).filter(
      (place) => !remaining.test(place),
    );
  await waitUntil(async () => (await rows()).length === 0);
  const objects = async () => {
    const entries = await readdir(environment.objects, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  await waitUntil(async () => (await objects()).length === 0);
  // Each service notes the end after it has deleted the last rows and objects.
  for (const service of serviceNames.filter((name) => name !== 'auth'))
    await waitUntil(async () => {
      const open = await query(service, 'SELECT FROM deleted_users WHERE cleared_at IS NULL');
      return open.length === 0;
    });
});
