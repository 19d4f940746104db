import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { durationTexts, songSchema, songTexts, texts } from '@rubato/contracts';
import { ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { request } from 'node:http';
import { exact } from '../product/exact.ts';
import { maxMessageBytes } from '../../packages/service-kit/src/bus/bus.ts';
import { copySong } from './copy-song.ts';
import { isExternal } from '../product/product-location.ts';
import { audio, audioFiles, imageFile, songForm } from './song-form.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;
let userId: number;

beforeAll(async () => {
  product = await startHostedProduct();
  const signedUp = await product.signUp();
  ({ client } = signedUp);
  userId = signedUp.user.id;
});

afterAll(() => product.close());

const add = async (parts: Parameters<typeof songForm>[0] = {}) =>
  client.post('/api/songs', await songForm(parts));
const added = async (parts: Parameters<typeof songForm>[0] = {}) =>
  songSchema.parse(await (await add(parts)).json());

describe('adding a song', () => {
  it('returns 201 and the song, with the duration of the file', async () => {
    const response = await add();
    expect(response.status).toBe(201);
    expect(exact(songSchema).parse(await response.json())).toMatchObject({
      title: 'Azulejo',
      genre: 'Bossa Nova',
      release_year: 1972,
      lyrics: 'One, two, three',
      user_id: userId,
      albums: [],
      likes: 0,
      duration: '0:30',
    });
  });

  it.each(Object.keys(audioFiles) as (keyof typeof audioFiles)[])(
    'takes %s by content, without a name or type',
    async (format) => {
      const song = await added({ audio: await audio(format) });
      expect(song.audio_url).toMatch(new RegExp(`^/media/.+\\.${format}$`));
      expect(song.duration).toMatch(/^0:[1-5]\d$/);
    },
  );

  it.each([
    [{ duraton: '3:7' }, '3:07'],
    [{ duration: '3:60' }, '4:00'],
    [{ duraton: '', duration: '' }, '0:30'],
  ])('normalizes the duration of %j to %s', async (parts, duration) => {
    expect(await added(parts)).toMatchObject({ duration, audio_duration: '0:30' });
  });

  it('is visible immediately in every list, newest first, and by id', async () => {
    const song = await added({ title: 'The newest' });
    const { waveform: _onlyUnderItsId, ...inLists } = song;
    for (const path of ['/api/songs/', '/api/songs/current', '/api/songs?limit=1']) {
      const { songs } = await (await client.get(path)).json();
      expect(songs[0]).toEqual(inLists);
    }
    expect(await (await client.get(`/api/songs/${song.id}/`)).json()).toEqual(song);
    expect((await (await client.get('/api/auth/')).json()).songIds).toContain(song.id);
  });

  it('is sent compressed, with long lyrics', async () => {
    const lyrics = 'Largo, '.repeat(2500).slice(0, -2);
    const { id } = await added({ lyrics });
    // `fetch` accepts gzip, and decompresses.
    const response = await client.get(`/api/songs/${id}`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toMatchObject({ id, lyrics });
  });

  it('reports all invalid fields', async () => {
    const response = await add({
      title: 'x'.repeat(31),
      lyrics: undefined,
      genre: 'R2D2',
      release_year: '0',
      duraton: '61:00',
      image: undefined,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({
      title: songTexts.titleTooLong,
      lyrics: songTexts.lyricsRequired,
      genre: songTexts.genreLetters,
      release_year: songTexts.yearRange,
      duraton: durationTexts.minutes,
      image: songTexts.imageRequired,
    });
    await expectNothingUnattached();
  });

  it.each([
    ['audio that is a text', { audio: new Blob(['not music']) }, { audio: songTexts.audioType }],
    [
      'an image that is a GIF',
      async () => ({ image: await imageFile('gif') }),
      { image: songTexts.imageType },
    ],
    [
      'an image that is SVG',
      { image: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) },
      { image: songTexts.imageType },
    ],
    [
      'audio in the place of the image',
      async () => ({ image: await audio() }),
      { image: songTexts.imageType },
    ],
  ])('rejects %s with 422, and keeps nothing', async (_what, parts, errors) => {
    const response = await add(typeof parts === 'function' ? await parts() : parts);
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toEqual(errors);
    await expectNothingUnattached();
  });

  it('rejects an image over 10 MB with 413, and an empty file', async () => {
    const large = await add({ image: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) });
    expect(large.status).toBe(413);
    expect((await large.json()).errors).toEqual({ image: songTexts.imageTooLarge });
    const empty = await add({ audio: new Blob([]) });
    expect((await empty.json()).errors).toEqual({ audio: songTexts.audioRequired });
    await expectNothingUnattached();
  });

  it('rejects a body that is not a form, or malformed', async () => {
    expect((await client.post('/api/songs', { title: 'x' })).status).toBe(415);
    const broken = await client.post('/api/songs', undefined, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(broken.status).toBe(400);
    expect((await broken.json()).errors).toEqual({ message: texts.malformedForm });
  });

  it('requires a session', async () => {
    const response = await product.visitor().post('/api/songs', await songForm());
    expect(response.status).toBe(401);
  });

  it('belongs to the session’s user, regardless of the form', async () => {
    expect((await added({ user_id: '1' })).user_id).toBe(userId);
  });

  it('leaves nothing when the sender disconnects', async () => {
    const form = await songForm({ audio: new Blob([new Uint8Array(4 * 1024 * 1024)]) });
    const whole = new Uint8Array(await new Response(form).arrayBuffer());
    const boundary = Buffer.from(whole.subarray(2, 200)).toString().split('\r\n', 1)[0];
    const sent = request(`${product.url}/api/songs`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': whole.length,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': client.cookies.get('csrf_token') ?? '',
      },
    });
    sent.on('error', () => {});
    sent.write(whole.subarray(0, whole.length / 2));
    await waitUntil(async () => (await assets()).some(({ state }) => state === 'pending'));
    sent.destroy();
    await expectNothingUnattached();
  });
});

describe('the list of songs', () => {
  it('comes in linked pages, each song once', async () => {
    for (let n = 0; n < 5; n += 1) await add({ title: `Page ${n}` });
    const all: { id: number }[] = (await (await client.get('/api/songs')).json()).songs;
    const paged: { id: number }[] = [];
    for (let path: string | undefined = '/api/songs?limit=2'; path;) {
      const response: Response = await client.get(path);
      paged.push(...(await response.json()).songs);
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  it.each(['0', '101', '-1', 'ten', '1.5', ''])('rejects the limit %p', async (limit) => {
    const response = await client.get(`/api/songs?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['limit']);
  });

  it('of the current user requires a session', async () => {
    expect((await product.visitor().get('/api/songs/current')).status).toBe(401);
  });

  it('can exceed the message size of the bus', async () => {
    const { client: poet } = await product.signUp();
    const lyrics = 'la, '.repeat(4999);
    const { id } = await (await poet.post('/api/songs', await songForm({ lyrics }))).json();
    await copySong(product.databaseUrl('catalog'), id, 59);
    const page = await (await poet.get('/api/songs?limit=60')).json();
    expect(page.songs).toHaveLength(60);
    expect(JSON.stringify(page).length).toBeGreaterThan(maxMessageBytes);
    expect((await (await poet.get('/api/songs/current')).json()).songs).toHaveLength(60);
  });
});

describe('one song', () => {
  it.each(['0', '-1', 'abc', '1.5', '99999999999', '1e3', '%20'])('returns 400 for the id %p', async (id) => {
    const response = await client.get(`/api/songs/${id}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['id']);
  });

  it('returns 404 when it is missing', async () => {
    const response = await client.get('/api/songs/2147483647');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      errors: { message: texts.notFound },
      requestId: response.headers.get('x-request-id'),
    });
  });
});

function assets(): Promise<{ state: string; kind: string }[]> {
  return queryDatabase(product.databaseUrl('media'), 'SELECT state, kind FROM assets');
}

/** Every asset belongs to a song, and there are no other objects: an image has four. */
async function expectNothingUnattached(): Promise<void> {
  if (isExternal) return;
  await waitUntil(async () => {
    const rows = await assets();
    const objects = await product.internals.objectKeys('');
    const expected = rows.reduce((sum, { kind }) => sum + (kind === 'image' ? 4 : 1), 0);
    return rows.every(({ state }) => state === 'attached') && objects.length === expected;
  });
}
