import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { albumTexts, fileLimits, imageTexts, playlistTexts, quotaTexts } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { newSong } from './new-song.ts';
import { insideDescribe, isElsewhere } from './reach.ts';
import { audio, picture } from './song-form.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await startTestProduct({ quotas: { QUOTA_UNUSED_IMAGES: '4' } });
});

beforeEach(async () => {
  ({ client } = await product.member());
});

afterAll(() => product.close());

const form = (parts: Record<string, Blob | string>) => {
  const made = new FormData();
  for (const [name, part] of Object.entries(parts)) made.set(name, part);
  return made;
};

async function upload(member = client, image?: Blob): Promise<string> {
  const answer = await member.post('/api/images', form({ image: image ?? (await picture()) }));
  expect(answer.status).toBe(201);
  const { image_url: url } = await answer.json();
  return url;
}

const album = (image_url: string, title = 'Low Water') => ({ title, image_url, release_year: 1979 });
const playlist = (image_url: string | null) => ({
  name: 'Rainy days',
  description: 'For the tram',
  image_url,
});

async function saved(answer: Promise<Response>): Promise<{ id: number; image_url: string | null }> {
  const { status, ok } = await answer;
  expect([status, ok]).toEqual([status, true]);
  return (await answer).json();
}

const statusOf = async (url: string) => (await fetch(new URL(url, product.url))).status;
/** Images are kept for 15 seconds after a form named them. Where that can be done, they are not waited for. */
async function expectRemoved(url: string): Promise<void> {
  if (!isElsewhere)
    await queryDatabase(product.databaseUrl('media'), 'UPDATE assets SET reserved_until = NULL');
  await waitUntil(async () => (await statusOf(url)) === 404, 40_000);
}

describe('an uploaded image', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('comes in sizes: %s', async (format) => {
    const url = await upload(client, await picture(format));
    expect(url).toMatch(/^\/media\/[0-9a-f]{16}-[0-9a-f-]{36}\.(png|jpg|webp)$/);
    expect(await statusOf(url)).toBe(200);
    const narrow = await fetch(new URL(`${url}?w=96`, product.url));
    expect(narrow.headers.get('content-type')).toBe('image/webp');
  });

  it('is what the form has as image, and nothing else of it', async () => {
    const both = form({ image: await picture(), audio: await audio(), title: 'x' });
    expect((await client.post('/api/images', both)).status).toBe(201);
    const without = await client.post('/api/images', form({ audio: await audio() }));
    expect([without.status, await without.json()]).toMatchObject([
      400,
      { errors: { image: expect.any(String) } },
    ]);
  });

  it('is judged by its content, and no larger than the one of a song', async () => {
    const sound = await client.post('/api/images', form({ image: await audio() }));
    expect([sound.status, Object.keys((await sound.json()).errors)]).toEqual([422, ['image']]);
    const gif = await client.post('/api/images', form({ image: await picture('gif') }));
    expect(gif.status).toBe(422);
    const large = await client.post(
      '/api/images',
      form({ image: new Blob([new Uint8Array(fileLimits.image.bytes + 1)]) }),
    );
    expect([large.status, Object.keys((await large.json()).errors)]).toEqual([413, ['image']]);
    expect((await client.post('/api/images', { image: 'x' })).status).toBe(415);
  });
});

describe('a cover', () => {
  it('of an album is an uploaded image, until the album has another one or is deleted', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id, image_url } = await saved(client.post('/api/albums', album(first)));
    expect(image_url).toBe(first);
    const listed = await (await client.get(`/api/albums?ids=${id}`)).json();
    expect(listed[id].image_url).toBe(first);
    await saved(client.send('PUT', `/api/albums/${id}`, album(first, 'High Water')));
    await saved(client.send('PUT', `/api/albums/${id}`, album(second)));
    await expectRemoved(first);
    expect(await statusOf(second)).toBe(200);
    await saved(client.send('DELETE', `/api/albums/${id}`));
    await expectRemoved(second);
    await expectRemoved(`${second}?w=96`);
  });

  it('of a playlist is an uploaded image, until the playlist has none or is deleted', async () => {
    const url = await upload();
    const [one, other] = [
      await saved(client.post('/api/playlists', playlist(url))),
      await saved(client.post('/api/playlists', playlist(url))),
    ];
    expect([one.image_url, other.image_url]).toEqual([url, url]);
    const without = await saved(client.send('PUT', `/api/playlists/${one.id}`, playlist(null)));
    expect(without.image_url).toBeNull();
    const unused = await upload();
    await saved(client.send('DELETE', `/api/playlists/${other.id}`));
    await expectRemoved(url);
    expect(await statusOf(unused)).toBe(200);
  });

  it('can be the image of a song, and outlives it', async () => {
    const song = await newSong(client);
    const { id } = await saved(client.post('/api/playlists', playlist(song.image_url)));
    const { id: albumId } = await saved(client.post('/api/albums', album(song.image_url)));
    await saved(client.send('DELETE', `/api/songs/${song.id}`));
    await expectRemoved(song.audio_url);
    await saved(client.send('DELETE', `/api/albums/${albumId}`));
    expect(await statusOf(song.image_url)).toBe(200);
    await saved(client.send('DELETE', `/api/playlists/${id}`));
    await expectRemoved(song.image_url);
  });

  it('cannot be an image of another member, or one that is not stored', async () => {
    const other = await product.member();
    const theirs = await upload(other.client);
    const absent = theirs.replace(/[0-9a-f]{16}/, '0123456789abcdef');
    for (const url of [theirs, absent])
      for (const answer of [
        await client.post('/api/albums', album(url)),
        await client.post('/api/playlists', playlist(url)),
      ])
        expect([answer.status, (await answer.json()).errors]).toEqual([
          400,
          { image_url: imageTexts.notStored },
        ]);
  });

  it.each([
    ['/elsewhere/0123456789abcdef-11111111-2222-4333-8444-555555555555.png'],
    ['/media/cover.png'],
    ['/media/../api/auth'],
  ])('cannot be another path: %s', async (url) => {
    const [ofAlbum, ofPlaylist] = [
      await client.post('/api/albums', album(url)),
      await client.post('/api/playlists', playlist(url)),
    ];
    expect([ofAlbum.status, (await ofAlbum.json()).errors]).toEqual([
      400,
      { image_url: albumTexts.imageUrl },
    ]);
    expect([ofPlaylist.status, (await ofPlaylist.json()).errors]).toEqual([
      400,
      { image_url: playlistTexts.imageUrl },
    ]);
  });

  it('can be an uploaded image by the URL that a browser shows', async () => {
    const url = await upload();
    const { id, image_url } = await saved(client.post('/api/albums', album(new URL(url, product.url).href)));
    expect(image_url).toBe(url);
    await saved(client.send('DELETE', `/api/albums/${id}`));
    await expectRemoved(url);
  });

  it('of another member is an image like any other, where its URL is whole', async () => {
    const theirs = new URL(await upload((await product.member()).client), product.url).href;
    const { id, image_url } = await saved(client.post('/api/albums', album(theirs)));
    expect(image_url).toBe(theirs);
    await saved(client.send('DELETE', `/api/albums/${id}`));
  });

  it('on another host needs an ending for an album only', async () => {
    const url = 'https://cdn.example/0123456789abcdef-11111111-2222-4333-8444-555555555555.webp';
    expect((await client.post('/api/albums', album(url))).status).toBe(400);
    expect((await saved(client.post('/api/playlists', playlist(url)))).image_url).toBe(url);
  });
});

insideDescribe('images', () => {
  const states = async (urls: readonly string[]) => {
    const rows = await queryDatabase<{ key: string; state: string }>(
      product.databaseUrl('media'),
      'SELECT key, state FROM assets WHERE key = ANY($1)',
      [urls.map((url) => url.replace('/media/', ''))],
    );
    return rows.map(({ state }) => state);
  };

  it('that nothing uses have a quota, and those that are used do not count', async () => {
    const urls = [await upload(), await upload(), await upload(), await upload()];
    const refused = await client.post('/api/images', form({ image: await picture() }));
    expect({ status: refused.status, errors: (await refused.json()).errors }).toEqual({
      status: 403,
      errors: { image: quotaTexts.unusedImages(4) },
    });
    await saved(client.post('/api/albums', album(urls[0] ?? '')));
    await waitUntil(async () => (await states(urls)).includes('attached'));
    await upload();
  });
});
