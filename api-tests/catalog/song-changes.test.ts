import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { durationTexts, songSchema, songTexts, texts, type Song } from '@rubato/contracts';
import { type ApiClient, waitUntil } from '@rubato/testing';
import { newSong } from './new-song.ts';
import { isExternal } from '../product/product-location.ts';
import { audio, imageFile, songForm } from './song-form.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let owner: ApiClient;
let other: ApiClient;
/** A song that no test changes. */
let unchanged: Song;

beforeAll(async () => {
  product = await startHostedProduct();
  ({ client: owner } = await product.signUp());
  ({ client: other } = await product.signUp());
  unchanged = await ownSong();
});

afterAll(() => product.close());

const ownSong = () => newSong(owner);
const form = (parts: Record<string, string | Blob>) => {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.set(name, part);
  return body;
};
const change = (client: ApiClient, id: number, parts: Record<string, string | Blob>) =>
  client.send('PUT', `/api/songs/${id}`, form(parts));
const isServed = async (path: string) => (await fetch(product.url + path, { method: 'HEAD' })).ok;
const objectKeys = async () => new Set(isExternal ? [] : await product.internals.objectKeys('media/'));

describe('updating a song', () => {
  it('changes the submitted fields, and keeps the others', async () => {
    const song = await ownSong();
    const response = await change(owner, song.id, { title: 'Renamed', duraton: '3:60' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...song, title: 'Renamed', duration: '4:00' });
  });

  it('gives new files new URLs, and deletes the old files', async () => {
    const song = await ownSong();
    const changed = songSchema.parse(
      await (
        await change(owner, song.id, { audio: await audio('m4a'), image: await imageFile('jpeg') })
      ).json(),
    );
    expect(changed.audio_url).toMatch(/\.m4a$/);
    expect(changed.image_url).toMatch(/\.jpg$/);
    expect(changed.duration).not.toBe(song.duration);
    expect(changed.audio_duration).toBe(changed.duration);
    expect(await isServed(changed.audio_url)).toBe(true);
    await waitUntil(async () => !(await isServed(song.audio_url)) && !(await isServed(song.image_url)));
  });

  it('keeps the entered duration apart from that of a new file', async () => {
    const song = await ownSong();
    const response = await change(owner, song.id, { audio: await audio('m4a'), duraton: '2:43' });
    const { duration, audio_duration } = songSchema.parse(await response.json());
    expect(duration).toBe('2:43');
    expect(audio_duration).not.toBe(song.audio_duration);
    expect(audio_duration).toMatch(/^0:[1-5]\d$/);
  });

  it.each([
    [{ title: 'x'.repeat(31) }, { title: songTexts.titleTooLong }],
    [{ release_year: '0' }, { release_year: 'release year is a positive number' }],
    [{ duraton: '61:00' }, { duraton: durationTexts.minutes }],
    [{ duration: '1:61' }, { duration: durationTexts.seconds }],
  ])('rejects %j by field, and keeps the song', async (parts, errors) => {
    const response = await change(owner, unchanged.id, parts);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual(errors);
    expect(await (await owner.get(`/api/songs/${unchanged.id}`)).json()).toEqual(unchanged);
  });

  it('keeps no files of a rejected update', async () => {
    const before = await objectKeys();
    expect((await change(owner, unchanged.id, { title: '', image: await imageFile() })).status).toBe(400);
    expect((await objectKeys()).difference(before).size).toBe(0);
  });

  it('is allowed for its owner only', async () => {
    for (const [client, status] of [
      [other, 403],
      [product.visitor(), 401],
    ] as const)
      expect((await change(client, unchanged.id, { title: 'Mine' })).status).toBe(status);
    expect((await change(owner, 2_147_483_647, { title: 'Nothing' })).status).toBe(404);
    expect(await (await owner.get(`/api/songs/${unchanged.id}`)).json()).toEqual(unchanged);
  });
});

describe('deleting a song', () => {
  it('removes it everywhere, and its files within seconds', async () => {
    const song = await ownSong();
    const response = await owner.send('DELETE', `/api/songs/${song.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: song.id, message: texts.songDeleted });
    expect((await owner.get(`/api/songs/${song.id}`)).status).toBe(404);
    expect((await (await owner.get('/api/auth')).json()).songIds).not.toContain(song.id);
    await waitUntil(async () => !(await isServed(song.audio_url)) && !(await isServed(song.image_url)));
    expect((await owner.send('DELETE', `/api/songs/${song.id}`)).status).toBe(404);
  });

  it('is allowed for its owner only', async () => {
    const path = `/api/songs/${unchanged.id}`;
    expect((await other.send('DELETE', path)).status).toBe(403);
    expect((await product.visitor().send('DELETE', path)).status).toBe(401);
    expect((await owner.get(path)).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  it('creates one song from repeated uploads, with one set of files', async () => {
    const before = await objectKeys();
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await (await owner.post('/api/songs', await songForm(), headers)).json();
    for (let n = 0; n < 2; n += 1) {
      const again = await owner.post('/api/songs', await songForm(), headers);
      expect(again.status).toBe(201);
      expect(await again.json()).toEqual(first);
    }
    // The audio, the image and its three variants; files of earlier songs may still be pending deletion.
    expect((await objectKeys()).difference(before).size).toBe(isExternal ? 0 : 5);
    const own = await (await other.post('/api/songs', await songForm(), headers)).json();
    expect(own.id).not.toBe(first.id);
  });

  it('must be valid', async () => {
    const response = await owner.post('/api/songs', await songForm(), { 'idempotency-key': 'x'.repeat(129) });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['idempotency-key']);
  });
});
