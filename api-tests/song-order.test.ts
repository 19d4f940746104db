import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { songOrderTexts } from '@rubato/contracts';
import { type ApiClient, queryDatabase } from '@rubato/testing';
import { newSong } from './new-song.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;
let owner: ApiClient;
let other: ApiClient;
let songs: [number, number, number];

beforeAll(async () => {
  product = await startTestProduct();
  owner = (await product.member()).client;
  other = (await product.member()).client;
  songs = [(await newSong(owner)).id, (await newSong(owner)).id, (await newSong(owner)).id];
});

afterAll(() => product.close());

interface List {
  readonly path: string;
  readonly create: object;
  add(client: ApiClient, path: string, songId: number): Promise<Response>;
  /** The status of a change by another user. */
  readonly otherStatus: number;
}

const album: List = {
  path: '/api/albums',
  create: { title: 'Winter Almanac', image_url: 'https://example.com/cover.png', release_year: 1974 },
  add: (client, path, songId) => client.post(`${path}/songs/${songId}`),
  otherStatus: 403,
};
const playlist: List = {
  path: '/api/playlists',
  create: { name: 'Rainy days', description: 'For the last tram' },
  add: (client, path, songId) => client.post(`${path}/songs`, { song_id: songId }),
  otherStatus: 404,
};

describe.each([
  ['an album', album],
  ['a playlist', playlist],
])('the songs of %s', (_what, list) => {
  /** Creates a list with the three songs in order. */
  async function withSongs() {
    const { id } = await (await owner.post(list.path, list.create)).json();
    const path = `${list.path}/${id}`;
    for (const songId of songs) expect((await list.add(owner, path, songId)).status).toBe(200);
    const reorder = (song_ids: unknown, client = owner) =>
      client.send('PUT', `${path}/songs`, { song_ids } as object);
    const shown = async (): Promise<number[]> => (await (await owner.get(path)).json()).song_ids;
    return { path, reorder, shown };
  }

  it('are in the owner’s order, with later additions at the end', async () => {
    const { path, reorder, shown } = await withSongs();
    const [first, second, third] = songs;
    const response = await reorder([third, first, second]);
    expect({ status: response.status, ids: (await response.json()).song_ids }).toEqual({
      status: 200,
      ids: [third, first, second],
    });
    expect(await shown()).toEqual([third, first, second]);
    const latest = (await newSong(owner)).id;
    await list.add(owner, path, latest);
    expect(await shown()).toEqual([third, first, second, latest]);
    await owner.send('DELETE', `${path}/songs/${first}`);
    expect((await reorder([latest, second, third])).status).toBe(200);
    expect(await shown()).toEqual([latest, second, third]);
  });

  it('keep their order with 409 if the list has changed in the meantime', async () => {
    const { reorder, shown } = await withSongs();
    const [first, second, third] = songs;
    for (const stale of [[], [third, first], [...songs, 2_147_483_647], [third, first, 2_147_483_647]]) {
      const response = await reorder(stale);
      expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
        status: 409,
        errors: { song_ids: songOrderTexts.stale },
      });
    }
    expect(await shown()).toEqual([first, second, third]);
  });

  it.each([
    ['a song twice', (ids: number[]) => [ids[0], ...ids]],
    ['no list', () => 'all'],
    ['something else than ids', (ids: number[]) => [...ids, 'one']],
    ['more than a list can hold', () => Array.from({ length: 10_001 }, (_, index) => index + 1)],
  ])('reject %s', async (_wrong, ids) => {
    const { reorder } = await withSongs();
    const response = await reorder(ids(songs));
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)[0]).toMatch(/^song_ids/);
  });

  it('can be 10,000 in one request', async () => {
    const { reorder } = await withSongs();
    const ids = Array.from({ length: 10_000 }, (_, index) => 2_147_483_647 - index);
    expect((await reorder(ids)).status).toBe(409);
  });

  it('can be reordered by the owner only', async () => {
    const { reorder, shown } = await withSongs();
    expect((await reorder(songs.toReversed(), other)).status).toBe(list.otherStatus);
    expect(await shown()).toEqual(songs);
  });

  it('survive concurrent reordering without loss', async () => {
    const { reorder, shown } = await withSongs();
    const [first, second, third] = songs;
    const orders = [
      [third, second, first],
      [second, third, first],
    ];
    const responses = await Promise.all(orders.map((order) => reorder(order)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(orders).toContainEqual(await shown());
  });
});

it('a reordered album changes the list of all albums', async () => {
  const { id } = await (await owner.post('/api/albums', album.create)).json();
  for (const songId of songs) await owner.post(`/api/albums/${id}/songs/${songId}`);
  const listed = async () => (await (await other.get('/api/albums')).json())[id].song_ids;
  expect(await listed()).toEqual(songs);
  await owner.send('PUT', `/api/albums/${id}/songs`, { song_ids: songs.toReversed() });
  expect(await listed()).toEqual(songs.toReversed());
});

it('a reordered playlist still hides deleted songs', async () => {
  const gone = (await newSong(owner)).id;
  const { id } = await (await owner.post('/api/playlists', playlist.create)).json();
  for (const songId of [...songs, gone]) await owner.post(`/api/playlists/${id}/songs`, { song_id: songId });
  await queryDatabase(product.databaseUrl('library'), `INSERT INTO deleted_songs (song_id) VALUES (${gone})`);
  const response = await owner.send('PUT', `/api/playlists/${id}/songs`, { song_ids: songs.toReversed() });
  expect((await response.json()).song_ids).toEqual(songs.toReversed());
});
