import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RpcClient, type AllPorts } from '@rubato/service-kit';
import { ApiClient, waitUntil } from '@rubato/testing';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { AssetEntity } from '../services/media/src/assets/asset.entity.ts';
import { AssetsService } from '../services/media/src/assets/assets.service.ts';
import { openMediaDatabase } from '../services/media/src/media-check/check-media.ts';
import { reconcile } from '../services/media/src/reconciliation/reconcile.ts';
import { UnusedAssetsCollector } from '../services/media/src/garbage-collection/unused-assets.collector.ts';
import { longLived, type LongLived } from './killable.ts';
import { songForm } from './song-form.ts';

const uploads = 50;
/** As many as one member may send. */
const atOnce = 8;
const deleteRounds = 3;
const deletes = 7;

let lasting: LongLived;
let cookies: ReadonlyMap<string, string>;
/** A song's form without its title, as it goes over the wire. */
let form: { type: string; bytes: Buffer };

beforeAll(async () => {
  lasting = await longLived();
  const body = new Response(await songForm({ title: 'Song 00' }));
  form = {
    type: body.headers.get('content-type') ?? '',
    bytes: Buffer.from(await body.arrayBuffer()),
  };
  const product = await lasting.start();
  const client = new ApiClient(product.url);
  const answer = await client.post('/api/auth/signup', {
    username: 'anna',
    email: 'anna@rubato.example',
    password: 'a fine long password',
  });
  expect(answer.status).toBe(201);
  cookies = client.cookies;
  await product.kill();
}, 60_000);

afterAll(() => lasting.remove());

interface ShownSong {
  readonly id: number;
  readonly title: string;
  readonly image_url: string;
  readonly audio_url: string;
}

function member(url: string): ApiClient {
  const client = new ApiClient(url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

const titleOf = (upload: number) => `Song ${String(upload).padStart(2, '0')}`;
/** The uploads that are sent together with `first`. */
const group = (first: number) =>
  Array.from({ length: Math.min(atOnce, uploads + 1 - first) }, (_, n) => first + n);
const songsAt = async (url: string): Promise<ShownSong[]> =>
  (await (await member(url).get('/api/songs/current')).json()).songs;

/** Sends `share` of an upload. Resolves with the answer's status, or undefined when there is none. */
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
    async ([answer]) => {
      await once(answer.resume(), 'close');
      return answer.statusCode;
    },
    () => undefined,
  );
  sent.on('error', () => {});
  if (share < 1) sent.write(bytes.subarray(0, bytes.length * share));
  else sent.end(bytes);
  return status;
}

/** Everything that is shown is whole, and nothing is shown twice. */
async function expectOnlyWholeSongs(url: string): Promise<ShownSong[]> {
  const songs = await songsAt(url);
  expect(new Set(songs.map(({ title }) => title)).size).toBe(songs.length);
  const expectFile = async (path: string) => {
    const answer = await fetch(url + path);
    const { byteLength } = await answer.arrayBuffer();
    expect([path, answer.status, byteLength > 0]).toEqual([path, 200, true]);
  };
  await Promise.all(songs.flatMap((song) => [song.image_url, song.audio_url]).map(expectFile));
  return songs;
}

async function openMedia({ bus, objects, logger }: AllPorts) {
  const database = await openMediaDatabase(lasting.databaseUrl('media'));
  const assets = new AssetsService(database.getRepository(AssetEntity), database, objects);
  return {
    database,
    collector: new UnusedAssetsCollector(database, assets, new RpcClient(bus), objects, logger),
    rows: () => database.getRepository(AssetEntity).find(),
    report: () => reconcile(database, objects, 'none', 30),
  };
}

describe('an upload whose process is killed', () => {
  it('is whole or not to be seen, at 50 random points, and made once when it is sent again', async () => {
    let product = await lasting.start();
    const begun = performance.now();
    expect(await send(product.url, 0)).toBe(201);
    const usualMs = (performance.now() - begun) * atOnce;

    const acknowledged = new Set([0]);
    for (let first = 1; first <= uploads; first += atOnce) {
      // In turns in the middle of what is received, and at some time until what is received is a song.
      const isByBytes = (first - 1) % (2 * atOnce) === 0;
      const sent = group(first).map(async (upload) => {
        const status = await send(product.url, upload, isByBytes ? Math.random() : 1);
        if (status === 201) acknowledged.add(upload);
      });
      await delay(Math.random() * (isByBytes ? 100 : usualMs));
      await product.kill();
      await Promise.all(sent);
      product = await lasting.start();
      const shown = (await expectOnlyWholeSongs(product.url)).map(({ title }) => title);
      expect(shown).toEqual(expect.arrayContaining([...acknowledged].map(titleOf)));
    }

    const seen = (await songsAt(product.url)).length;
    expect(seen).toBeLessThan(uploads + 1);
    for (let first = 0; first <= uploads; first += atOnce)
      for (const status of await Promise.all(group(first).map((upload) => send(product.url, upload))))
        expect(status).toBe(201);
    const songs = await expectOnlyWholeSongs(product.url);
    expect(songs.map(({ title }) => title).toSorted()).toEqual(
      Array.from({ length: uploads + 1 }, (_, upload) => titleOf(upload)),
    );
    await product.kill();
  }, 300_000);

  it('leaves nothing once the collector has been there', async () => {
    const { ports, close } = await lasting.startHere();
    const { database, collector, rows, report } = await openMedia(ports);
    await database.query(`UPDATE assets SET created_at = created_at - interval '2 hours'`);
    await collector.collect();
    const assets = await rows();
    expect(assets).toHaveLength(2 * (uploads + 1));
    expect(assets.every(({ state }) => state === 'attached')).toBe(true);
    expect(await report()).toMatchObject({
      orphans: { count: 0 },
      missing: { count: 0 },
      foreign: { count: 0 },
    });
    expect(await Array.fromAsync(ports.objects.list('uploads/'))).toEqual([]);
    await database.destroy();
    await close();
  }, 30_000);
});

it('a song whose process is killed while it is deleted is whole or gone with all its files', async () => {
  let product = await lasting.start();
  for (let round = 0; round < deleteRounds; round += 1) {
    const songs = (await songsAt(product.url)).slice(0, deletes);
    const client = member(product.url);
    const sent = songs.map(({ id }) => client.send('DELETE', `/api/songs/${id}`).catch(() => undefined));
    await delay(Math.random() * 40);
    await product.kill();
    const answers = await Promise.all(sent);
    product = await lasting.start();
    const left = new Set((await expectOnlyWholeSongs(product.url)).map(({ id }) => id));
    for (const [n, { id }] of songs.entries()) if (answers[n]?.ok) expect(left.has(id)).toBe(false);
  }
  await product.kill();

  const { url, ports, close } = await lasting.startHere();
  const client = member(url);
  // A machine that is busy may answer 503 at first, also for what was done.
  for (const { id } of await songsAt(url))
    await waitUntil(async () =>
      [200, 404].includes((await client.send('DELETE', `/api/songs/${id}`)).status),
    );
  const { database, rows } = await openMedia(ports);
  // What was cut short is tried again after a second, then after two, then after four.
  await waitUntil(async () => (await rows()).length === 0, 15_000);
  expect(await Array.fromAsync(ports.objects.list(''))).toEqual([]);
  await database.destroy();
  await close();
}, 300_000);
