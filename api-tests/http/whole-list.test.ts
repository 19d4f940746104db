import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumSchema, pageTexts, songListSchema, type Album, type Song } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { copySong } from '../catalog/copy-song.ts';
import { newSong } from '../catalog/new-song.ts';
import { internalIt } from '../product/product-location.ts';
import { queriesOfRequest } from '../product/request-queries.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

const albumsByIdSchema = z.record(z.string(), albumSchema);

let product: TestProduct;
let client: ApiClient;
let songId: number;

beforeAll(async () => {
  product = await startTestProduct();
  ({ client } = await product.signUp());
  songId = await addSong();
  await addOthers();
});

afterAll(() => product.close());

/** Enough for several segments, with gaps and an empty segment. */
async function addOthers(): Promise<void> {
  const catalogUrl = product.databaseUrl('catalog');
  const columns = {
    title: `'Nº ' || n || ' "quoted"'`,
    lyrics: `repeat('läuft, ', n % 50 + 1)`,
    duration: 'n',
  };
  await copySong(catalogUrl, songId, 560, columns);
  await queryDatabase(catalogUrl, 'DELETE FROM songs WHERE id % 7 = 0 OR id BETWEEN 201 AND 300');
}

async function addSong(): Promise<number> {
  return (await newSong(client)).id;
}

async function wholeList(): Promise<Song[]> {
  return songListSchema.parse(await (await client.get('/api/songs/')).json()).songs;
}

/** The list assembled from its pages. */
async function everyPage(): Promise<Song[]> {
  const songs: Song[] = [];
  for (let path: string | undefined = '/api/songs?limit=100'; path;) {
    const response: Response = await client.get(path);
    songs.push(...songListSchema.parse(await response.json()).songs);
    path = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return songs;
}

describe('the list of all songs', () => {
  it('equals all pages together', async () => {
    const songs = await wholeList();
    expect(songs.length).toBeGreaterThan(390);
    expect(songs).toEqual(await everyPage());
  });

  it.each([
    ['a song comes', async () => void (await addSong())],
    [
      'a song changes',
      async () => void (await (await client.send('PUT', `/api/songs/${songId}`, form('New name'))).text()),
    ],
    ['a song joins an album', async () => joinAlbum()],
    [
      'a song goes',
      async () => void (await (await client.send('DELETE', `/api/songs/${await addSong()}`)).text()),
    ],
  ])('is up to date when %s', async (_what, change) => {
    const before = await wholeList();
    await change();
    const after = await wholeList();
    expect(after).toEqual(await everyPage());
    if (_what !== 'a song goes') expect(after).not.toEqual(before);
  });

  it('shows a like once it is counted', async () => {
    await (await client.post(`/api/likes/${songId}`)).text();
    await waitUntil(async () => (await wholeList()).find(({ id }) => id === songId)?.likes === 1);
    expect(await wholeList()).toEqual(await everyPage());
  });

  internalIt(
    'is whole and right at once for ids far apart, at a cost that follows how many songs there are',
    async () => {
      await wholeList();
      const ids = [3_000_001, 2_000_000_000, 2_147_483_640];
      for (const id of ids) {
        await queryDatabase(
          product.databaseUrl('catalog'),
          `ALTER TABLE songs ALTER COLUMN id RESTART WITH ${id}`,
        );
        expect(await addSong()).toBe(id);
      }
      const queries = await queriesOfRequest(() => client.get('/api/songs/'));
      const songs = await wholeList();
      expect(songs.slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed());
      expect(songs).toEqual(await everyPage());
      expect(queries.length).toBeLessThan(30);
    },
  );

  it('sends only headers for HEAD', async () => {
    const response = await fetch(`${product.url}/api/songs`, { method: 'HEAD' });
    expect([response.status, response.headers.get('etag')]).toEqual([200, (await fetchList('gzip')).etag]);
  });

  it('is sent compressed or uncompressed, each with its own ETag', async () => {
    const [packed, plain] = [await fetchList('gzip'), await fetchList('identity')];
    expect(packed.encoding).toBe('gzip');
    expect(plain.encoding).toBeUndefined();
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.etag).not.toBe(plain.etag);
    expect((await fetchList('gzip', packed.etag)).status).toBe(304);
    expect((await fetchList('identity', plain.etag)).status).toBe(304);
  });
});

function form(title: string): FormData {
  const data = new FormData();
  data.set('title', title);
  return data;
}

async function joinAlbum(): Promise<void> {
  const album = { title: 'All', image_url: 'https://example.com/a.png', release_year: 1999 };
  const { id } = await (await client.post('/api/albums', album)).json();
  await (await client.post(`/api/albums/${id}/songs/${songId}`)).text();
}

describe('the list of all albums', () => {
  const wholeAlbums = async () => albumsByIdSchema.parse(await (await client.get('/api/albums')).json());
  const album = (title: string) => ({ title, image_url: 'https://example.com/a.png', release_year: 1999 });
  let albumId: number;

  /** The list assembled from its pages. */
  async function everyPageOfAlbums(): Promise<Record<string, Album>> {
    const albums: Record<string, Album> = {};
    for (let path: string | undefined = '/api/albums?limit=2'; path;) {
      const response: Response = await client.get(path);
      Object.assign(albums, albumsByIdSchema.parse(await response.json()));
      path = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return albums;
  }

  beforeAll(async () => {
    for (const title of ['One', 'Two', 'Three'])
      albumId = (await (await client.post('/api/albums', album(title))).json()).id;
  });

  it.each([
    ['an album comes', async () => client.post('/api/albums', album('Four'))],
    ['an album changes', async () => client.send('PUT', `/api/albums/${albumId}`, album('New name'))],
    ['a song joins it', async () => client.post(`/api/albums/${albumId}/songs/${songId}`)],
    ['the song leaves it', async () => client.send('DELETE', `/api/albums/${albumId}/songs/${songId}`)],
    ['an album goes', async () => client.send('DELETE', `/api/albums/${albumId}`)],
  ])('is up to date when %s', async (_what, change) => {
    const before = await wholeAlbums();
    expect((await change()).ok).toBe(true);
    const after = await wholeAlbums();
    expect(after).toEqual(await everyPageOfAlbums());
    expect(after).not.toEqual(before);
  });

  it('is sent compressed or uncompressed, each with its own ETag', async () => {
    const [packed, plain] = [
      await fetchList('gzip', '', 'albums'),
      await fetchList('identity', '', 'albums'),
    ];
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.etag).not.toBe(plain.etag);
    expect((await fetchList('gzip', packed.etag, 'albums')).status).toBe(304);
  });

  internalIt('is not fetched again while nothing changes', async () => {
    await wholeAlbums();
    for (let n = 0; n < 5; n += 1) {
      const queries = await queriesOfRequest(() => client.get('/api/albums'));
      expect(queries.filter((text) => text.includes('FROM albums'))).toEqual([]);
    }
  });
});

it.each(['/api/songs', '/api/songs/current', '/api/albums', '/api/albums/current', '/api/playlists'])(
  '%s takes a cursor with a limit only',
  async (path) => {
    const response = await client.get(`${path}?cursor=2147483647`);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { errors: { limit: pageTexts.limit } },
    ]);
    expect((await client.get(`${path}?cursor=2147483647&limit=1`)).status).toBe(200);
  },
);

/** Unlike `fetch`, does not decompress the response. */
async function fetchList(encoding: string, etag?: string, name = 'songs') {
  const headers = { 'accept-encoding': encoding, ...(etag ? { 'if-none-match': etag } : {}) };
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get(`${product.url}/api/${name}/`, { headers }, resolve).on('error', reject);
  });
  return {
    status: response.statusCode,
    encoding: response.headers['content-encoding'],
    etag: response.headers.etag,
    bytes: await buffer(response),
  };
}
