import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { albumTexts, fileLimits, imageTexts, playlistTexts, quotaTexts } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { basename } from 'node:path';
import sharp from 'sharp';
import { newSong } from '../catalog/new-song.ts';
import { internalDescribe, isExternal } from '../product/product-location.ts';
import { audio, imageFile } from '../catalog/song-form.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await startHostedProduct({ quotas: { QUOTA_UNUSED_IMAGES: '4' } });
});

beforeEach(async () => {
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

const form = (parts: Record<string, Blob | string>) => {
  const made = new FormData();
  for (const [name, part] of Object.entries(parts)) made.set(name, part);
  return made;
};

async function upload(user = client, image?: Blob): Promise<string> {
  const response = await user.post('/api/images', form({ image: image ?? (await imageFile()) }));
  expect(response.status).toBe(201);
  const { image_url: url } = await response.json();
  return url;
}

const album = (image_url: string, title = 'Low Water') => ({ title, image_url, release_year: 1979 });
const playlist = (image_url: string | null) => ({
  name: 'Rainy days',
  description: 'For the tram',
  image_url,
});

interface Cover {
  readonly id: number;
  readonly image_url: string | null;
  readonly image_color: string | null;
}

async function saved(response: Promise<Response>): Promise<Cover> {
  const { status, ok } = await response;
  expect([status, ok]).toEqual([status, true]);
  return (await response).json();
}

const statusOf = async (url: string) => (await fetch(new URL(url, product.url))).status;
/** Images stay reserved for 15 seconds after a form refers to them. Skips this wait where possible. */
async function expectRemoved(url: string): Promise<void> {
  // One row: several would be locked in another order than by the product, which could end in a deadlock.
  const key = basename(new URL(url, product.url).pathname);
  if (!isExternal)
    await queryDatabase(
      product.databaseUrl('media'),
      'UPDATE assets SET reserved_until = NULL WHERE key = $1',
      [key],
    );
  await waitUntil(async () => (await statusOf(url)) === 404);
}

describe('an uploaded image', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is available in sizes: %s', async (format) => {
    const url = await upload(client, await imageFile(format));
    expect(url).toMatch(/^\/media\/[0-9a-f]{16}-[0-9a-f-]{36}\.(png|jpg|webp)$/);
    expect(await statusOf(url)).toBe(200);
    const narrow = await fetch(new URL(`${url}?w=96`, product.url));
    expect(narrow.headers.get('content-type')).toBe('image/webp');
  });

  it('is taken from the image field only', async () => {
    const both = form({ image: await imageFile(), audio: await audio(), title: 'x' });
    expect((await client.post('/api/images', both)).status).toBe(201);
    const without = await client.post('/api/images', form({ audio: await audio() }));
    expect([without.status, await without.json()]).toMatchObject([
      400,
      { errors: { image: expect.any(String) } },
    ]);
  });

  it('is identified by its content, with the size limit of song images', async () => {
    const sound = await client.post('/api/images', form({ image: await audio() }));
    expect([sound.status, Object.keys((await sound.json()).errors)]).toEqual([422, ['image']]);
    const gif = await client.post('/api/images', form({ image: await imageFile('gif') }));
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
  it('of an album keeps its uploaded image until it is replaced or the album deleted', async () => {
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

  it('of a playlist keeps its uploaded image until it is removed or the playlist deleted', async () => {
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

  it('has the dominant color of its image', async () => {
    const background = { r: 0x33, g: 0x66, b: 0x99 };
    const blue = sharp({ create: { width: 64, height: 64, channels: 3, background } });
    const url = await upload(client, new Blob([new Uint8Array(await blue.png().toBuffer())]));
    const song = await newSong(client);
    const { id, image_color } = await saved(client.post('/api/albums', album(url)));
    expect(image_color).toBe('#336699');
    const { image_color: changed } = await saved(
      client.send('PUT', `/api/albums/${id}`, album(song.image_url)),
    );
    expect([changed, song.image_color]).toEqual([expect.stringMatching(/^#[0-9a-f]{6}$/), changed]);
    expect((await saved(client.post('/api/playlists', playlist(url)))).image_color).toBe('#336699');
    const external = await saved(client.post('/api/albums', album('https://images.example/blue.png')));
    expect(external.image_color).toBeNull();
  });

  it('can be a song’s image, and outlives the song', async () => {
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

  it('cannot be another user’s image, or one that is not stored', async () => {
    const other = await product.signUp();
    const theirs = await upload(other.client);
    const absent = theirs.replace(/[0-9a-f]{16}/, '0123456789abcdef');
    for (const url of [theirs, absent])
      for (const response of [
        await client.post('/api/albums', album(url)),
        await client.post('/api/playlists', playlist(url)),
      ])
        expect([response.status, (await response.json()).errors]).toEqual([
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

  it('can be an uploaded image by its absolute URL', async () => {
    const url = await upload();
    const { id, image_url } = await saved(client.post('/api/albums', album(new URL(url, product.url).href)));
    expect(image_url).toBe(url);
    await saved(client.send('DELETE', `/api/albums/${id}`));
    await expectRemoved(url);
  });

  it('can be another user’s image by its absolute URL, like any external image', async () => {
    const theirs = new URL(await upload((await product.signUp()).client), product.url).href;
    const { id, image_url } = await saved(client.post('/api/albums', album(theirs)));
    expect(image_url).toBe(theirs);
    await saved(client.send('DELETE', `/api/albums/${id}`));
  });

  it('on another host needs a file extension for albums only', async () => {
    const url = 'https://cdn.example/0123456789abcdef-11111111-2222-4333-8444-555555555555.webp';
    expect((await client.post('/api/albums', album(url))).status).toBe(400);
    expect((await saved(client.post('/api/playlists', playlist(url)))).image_url).toBe(url);
  });
});

internalDescribe('images', () => {
  const states = async (urls: readonly string[]) => {
    const rows = await queryDatabase<{ key: string; state: string }>(
      product.databaseUrl('media'),
      'SELECT key, state FROM assets WHERE key = ANY($1)',
      [urls.map((url) => url.replace('/media/', ''))],
    );
    return rows.map(({ state }) => state);
  };

  it('that are unused count toward a quota, used ones do not', async () => {
    const urls = [await upload(), await upload(), await upload(), await upload()];
    const rejected = await client.post('/api/images', form({ image: await imageFile() }));
    expect({ status: rejected.status, errors: (await rejected.json()).errors }).toEqual({
      status: 403,
      errors: { image: quotaTexts.unusedImages(4) },
    });
    await saved(client.post('/api/albums', album(urls[0] ?? '')));
    await waitUntil(async () => (await states(urls)).includes('attached'));
    await upload();
  });
});
