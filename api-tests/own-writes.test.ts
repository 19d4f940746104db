import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, waitUntil } from '@rubato/testing';
import { songForm } from './song-form.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await startTestProduct();
  ({ client } = await product.member());
});

afterAll(() => product.close());

const album = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
const playlist = { name: 'Evenings', description: 'For when it gets dark' };

const made = async (path: string, body: object): Promise<number> =>
  (await (await client.post(path, body)).json()).id;
const newSong = async () => made('/api/songs', await songForm());
const newAlbum = () => made('/api/albums', album);
const newPlaylist = () => made('/api/playlists', playlist);

async function write(method: string, path: string, body?: object): Promise<void> {
  const response = await client.send(method, path, body);
  expect(response.ok).toBe(true);
}

/** Prepares a change, and returns the function that makes it. */
type Prepare = () => Promise<() => Promise<void>>;

const ofSongs: Record<string, Prepare> = {
  'adding a song': async () => async () => write('POST', '/api/songs', await songForm()),
  'updating a song': async () => {
    const song = await newSong();
    const changes = new FormData();
    changes.set('title', 'Another title');
    return () => write('PUT', `/api/songs/${song}`, changes);
  },
  'deleting a song': async () => {
    const song = await newSong();
    return () => write('DELETE', `/api/songs/${song}`);
  },
};

const ofAlbumSongs: Record<string, Prepare> = {
  'adding a song to an album': async () => {
    const [albumId, song] = [await newAlbum(), await newSong()];
    return () => write('POST', `/api/albums/${albumId}/songs/${song}`);
  },
  'removing a song from an album': async () => {
    const [albumId, song] = [await newAlbum(), await newSong()];
    await write('POST', `/api/albums/${albumId}/songs/${song}`);
    return () => write('DELETE', `/api/albums/${albumId}/songs/${song}`);
  },
  'deleting an album with songs': async () => {
    const [albumId, song] = [await newAlbum(), await newSong()];
    await write('POST', `/api/albums/${albumId}/songs/${song}`);
    return () => write('DELETE', `/api/albums/${albumId}`);
  },
  'deleting a song of an album': async () => {
    const [albumId, song] = [await newAlbum(), await newSong()];
    await write('POST', `/api/albums/${albumId}/songs/${song}`);
    return () => write('DELETE', `/api/songs/${song}`);
  },
};

const ofAlbums: Record<string, Prepare> = {
  'making an album': async () => () => write('POST', '/api/albums', album),
  'changing an album': async () => {
    const id = await newAlbum();
    return () => write('PUT', `/api/albums/${id}`, { ...album, title: 'Another title' });
  },
  'deleting an album': async () => {
    const id = await newAlbum();
    return () => write('DELETE', `/api/albums/${id}`);
  },
};

const ofPlaylists: Record<string, Prepare> = {
  'creating a playlist': async () => () => write('POST', '/api/playlists', playlist),
  'updating a playlist': async () => {
    const id = await newPlaylist();
    return () => write('PUT', `/api/playlists/${id}`, { ...playlist, name: 'Another name' });
  },
  'adding a song to a playlist': async () => {
    const [id, song] = [await newPlaylist(), await newSong()];
    return () => write('POST', `/api/playlists/${id}/songs`, { song_id: song });
  },
  'removing a song from a playlist': async () => {
    const [id, song] = [await newPlaylist(), await newSong()];
    await write('POST', `/api/playlists/${id}/songs`, { song_id: song });
    return () => write('DELETE', `/api/playlists/${id}/songs/${song}`);
  },
  'deleting a playlist': async () => {
    const id = await newPlaylist();
    return () => write('DELETE', `/api/playlists/${id}`);
  },
};

const withPages = (paths: string[]) => paths.flatMap((path) => [path, `${path}?limit=100`]);
const casesOf = (paths: string[], prepares: Record<string, Prepare>) =>
  Object.entries(prepares).map(([name, prepare]) => [name, paths.join(', '), prepare] as const);
const cases = [
  ...casesOf(['/api/songs', '/api/songs/current'], { ...ofSongs, ...ofAlbumSongs }),
  ...casesOf(['/api/albums'], { ...ofAlbums, ...ofAlbumSongs }),
  ...casesOf(['/api/playlists'], ofPlaylists),
];

describe('a conditional request sees the client’s own writes', () => {
  it.each(cases)('after %s: %s', async (_name, names, prepare) => {
    const paths = withPages(names.split(', '));
    const change = await prepare();
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
  const song = await newSong();
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
