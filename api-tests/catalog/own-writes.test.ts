import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, waitUntil } from '@rubato/testing';
import { newSong } from './new-song.ts';
import { songForm } from './song-form.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

const album = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
const playlist = { name: 'Evenings', description: 'For when it gets dark' };

async function write(method: string, path: string, body?: object): Promise<void> {
  const response = await client.send(method, path, body);
  expect(response.ok).toBe(true);
}

/** Each list with a write that changes it. */
const writes: [path: string, write: () => Promise<void>][] = [
  ['/api/songs', async () => write('POST', '/api/songs', await songForm())],
  ['/api/songs/current', async () => write('POST', '/api/songs', await songForm())],
  ['/api/albums/current', () => write('POST', '/api/albums', album)],
  ['/api/albums', () => write('POST', '/api/albums', album)],
  ['/api/playlists', () => write('POST', '/api/playlists', playlist)],
];

describe('a conditional request sees the client’s own writes', () => {
  it.each(writes)('in %s', async (name, change) => {
    const paths = [name, `${name}?limit=100`];
    const known = await Promise.all(paths.map((path) => state(path)));
    await change();
    for (const [index, path] of paths.entries()) {
      const { etag, body } = known[index] ?? { etag: '', body: '' };
      const response = await client.get(path, { 'if-none-match': etag });
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toBe(body);
    }
  });
});

it('a like is visible to its user immediately, and shortly afterwards in all song lists', async () => {
  const { id: song } = await newSong(client);
  const { etag } = await state('/api/songs');
  await write('POST', `/api/likes/${song}`);
  expect((await (await client.get('/api/auth')).json()).likedSongIds).toContain(song);
  await waitUntil(async () => (await client.get('/api/songs', { 'if-none-match': etag })).status === 200);
  const { songs } = await (await client.get('/api/songs')).json();
  expect(songs).toContainEqual(expect.objectContaining({ id: song, likes: 1 }));
});

async function state(path: string): Promise<{ etag: string; body: string }> {
  const response = await client.get(path);
  return { etag: response.headers.get('etag') ?? '', body: await response.text() };
}
