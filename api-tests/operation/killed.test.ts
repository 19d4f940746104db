import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, waitUntil } from '@rubato/testing';
import fc from 'fast-check';
import { once } from 'node:events';
import { request } from 'node:http';
// oxlint-disable-next-line test-timing/no-fixed-wait -- processes are killed at random moments
import { setTimeout as delay } from 'node:timers/promises';
import { openMediaMaintenance } from '../../services/media/testing/media-maintenance.ts';
import { createPersistentEnvironment, type PersistentEnvironment } from '../product/killable-products.ts';
import { songForm } from '../catalog/song-form.ts';

const uploads = 50;
/** The upload limit per user. */
const atOnce = 8;
const deleteRounds = 3;
const deletes = 7;

/** Random numbers between 0 and 1, the same for the same seed of the test run. */
const numbers = fc.sample(fc.integer({ min: 0, max: 1000 }), 100).values();
const random = () => (numbers.next().value ?? 0) / 1000;

let environment: PersistentEnvironment;
let cookies: ReadonlyMap<string, string>;
/** The encoded form of a song, with a placeholder title. */
let form: { type: string; bytes: Buffer };

beforeAll(async () => {
  environment = await createPersistentEnvironment();
  const body = new Response(await songForm({ title: 'Song 00' }));
  form = {
    type: body.headers.get('content-type') ?? '',
    bytes: Buffer.from(await body.arrayBuffer()),
  };
  const product = await environment.start();
  const client = new ApiClient(product.url);
  const response = await client.post('/api/auth/signup', {
    username: 'anna',
    email: 'anna@rubato.example',
    password: 'a fine long password',
  });
  expect(response.status).toBe(201);
  cookies = client.cookies;
  await product.kill();
});

afterAll(() => environment.remove());

interface ShownSong {
  readonly id: number;
  readonly title: string;
  readonly image_url: string;
  readonly audio_url: string;
}

function user(url: string): ApiClient {
  const client = new ApiClient(url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

const titleOf = (upload: number) => `Song ${String(upload).padStart(2, '0')}`;
/** The uploads sent concurrently with `first`. */
const group = (first: number) =>
  Array.from({ length: Math.min(atOnce, uploads + 1 - first) }, (_, n) => first + n);
const songsAt = async (url: string): Promise<ShownSong[]> =>
  (await (await user(url).get('/api/songs/current')).json()).songs;

/** Sends a `share` of an upload. Resolves with the status, or undefined without a response. */
async function send(url: string, upload: number, share = 1): Promise<number | undefined> {
  const bytes = Buffer.from(form.bytes);
  bytes.write(titleOf(upload), bytes.indexOf('Song 00'));
  const sent = request(`${url}/api/songs`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': form.type,
      'content-length': bytes.length,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': cookies.get('csrf_token') ?? '',
      'idempotency-key': `upload-${upload}`,
    },
  });
  const status = once(sent, 'response').then(
    async ([response]) => {
      await once(response.resume(), 'close');
      return response.statusCode;
    },
    () => undefined,
  );
  sent.on('error', () => {});
  if (share < 1) sent.write(bytes.subarray(0, bytes.length * share));
  else sent.end(bytes);
  return status;
}

/** Every listed song is complete, and listed once. */
async function expectOnlyCompleteSongs(url: string): Promise<ShownSong[]> {
  const songs = await songsAt(url);
  expect(new Set(songs.map(({ title }) => title)).size).toBe(songs.length);
  const expectFile = async (path: string) => {
    const response = await fetch(url + path);
    const { byteLength } = await response.arrayBuffer();
    expect([path, response.status, byteLength > 0]).toEqual([path, 200, true]);
  };
  await Promise.all(songs.flatMap((song) => [song.image_url, song.audio_url]).map(expectFile));
  return songs;
}

describe('an upload whose process is killed', () => {
  it('is complete or invisible, at 50 random points, and is created once when it is retried', async () => {
    let product = await environment.start();
    const begun = performance.now();
    expect(await send(product.url, 0)).toBe(201);
    const usualMs = (performance.now() - begun) * atOnce;

    const acknowledged = new Set([0]);
    for (let first = 1; first <= uploads; first += atOnce) {
      // Alternately in the middle of the upload, and during its processing.
      const isByBytes = (first - 1) % (2 * atOnce) === 0;
      const sent = group(first).map(async (upload) => {
        const status = await send(product.url, upload, isByBytes ? random() : 1);
        if (status === 201) acknowledged.add(upload);
      });
      await delay(random() * (isByBytes ? 100 : usualMs));
      await product.kill();
      await Promise.all(sent);
      product = await environment.start();
      const shown = (await expectOnlyCompleteSongs(product.url)).map(({ title }) => title);
      expect(shown).toEqual(expect.arrayContaining([...acknowledged].map(titleOf)));
    }

    const seen = (await songsAt(product.url)).length;
    expect(seen).toBeLessThan(uploads + 1);
    for (let first = 0; first <= uploads; first += atOnce)
      for (const status of await Promise.all(group(first).map((upload) => send(product.url, upload))))
        expect(status).toBe(201);
    const songs = await expectOnlyCompleteSongs(product.url);
    expect(songs.map(({ title }) => title).toSorted()).toEqual(
      Array.from({ length: uploads + 1 }, (_, upload) => titleOf(upload)),
    );
    await product.kill();
  }, 300_000);

  it('leaves no files after garbage collection', async () => {
    const { ports, close } = await environment.startHere();
    const media = await openMediaMaintenance(environment.databaseUrl('media'), ports);
    await media.ageAssets(2);
    await media.collect();
    const assets = await media.assets();
    expect(assets).toHaveLength(2 * (uploads + 1));
    expect(assets.every(({ state }) => state === 'attached')).toBe(true);
    expect(await media.reconcile()).toMatchObject({
      orphans: { count: 0 },
      missing: { count: 0 },
      foreign: { count: 0 },
    });
    expect(await Array.fromAsync(ports.objects.list('uploads/'))).toEqual([]);
    await media.close();
    await close();
  });
});

it('a song whose process is killed during its deletion is complete, or deleted with all its files', async () => {
  let product = await environment.start();
  for (let round = 0; round < deleteRounds; round += 1) {
    const songs = (await songsAt(product.url)).slice(0, deletes);
    const client = user(product.url);
    const sent = songs.map(({ id }) => client.send('DELETE', `/api/songs/${id}`).catch(() => undefined));
    await delay(random() * 40);
    await product.kill();
    const responses = await Promise.all(sent);
    product = await environment.start();
    const left = new Set((await expectOnlyCompleteSongs(product.url)).map(({ id }) => id));
    for (const [n, { id }] of songs.entries()) if (responses[n]?.ok) expect(left.has(id)).toBe(false);
  }
  await product.kill();

  const { url, ports, close } = await environment.startHere();
  const client = user(url);
  for (const { id } of await songsAt(url))
    expect((await client.send('DELETE', `/api/songs/${id}`)).status).toBe(200);
  const media = await openMediaMaintenance(environment.databaseUrl('media'), ports);
  // Interrupted deletions are retried after one, two and four seconds.
  await waitUntil(async () => (await media.assets()).length === 0);
  expect(await Array.fromAsync(ports.objects.list(''))).toEqual([]);
  await media.close();
  await close();
}, 300_000);
