import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browseTexts, pageTexts } from '@rubato/contracts';
import { type ApiClient, waitUntil } from '@rubato/testing';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { newSong } from './new-song.ts';

let product: HostedProduct;
let client: ApiClient;
let artist: { id: number };

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
  artist = await json(await client.get('/api/artists/current'));
});
afterAll(() => product.close());

const json = (response: Response) => response.json();
const read = async (path: string, by = product.visitor()) => json(await by.get(path));
const idsOf = ({ songs }: { songs: { id: number }[] }) => songs.map(({ id }) => id);

describe('browsing', () => {
  it('lists songs of a genre, a decade and an artist as other lists do', async () => {
    const { id } = await newSong(client, { genre: 'Northern Soul', release_year: '1967' });
    await waitUntil(
      async () => (await product.visitor().get('/api/browse/songs?genre=northern-soul')).status === 200,
    );
    const song = await read(`/api/songs/${id}`);
    const { songs, genre } = await read('/api/browse/songs?genre=Northern%20Soul&decade=1960&limit=1');
    expect(songs).toMatchObject([
      { id, title: song.title, artist_handle: song.artist_handle, audio_url: song.audio_url },
    ]);
    expect(genre).toMatchObject({ slug: 'northern-soul', name: 'Northern Soul' });
    expect(idsOf(await read('/api/browse/songs?decade=1960'))).toContain(id);
    expect(idsOf(await read(`/api/browse/songs?artist=${artist.id}&sort=popular`))).toContain(id);
    const slugs = (await read('/api/browse/genres?limit=100')).genres.map(
      ({ slug }: { slug: string }) => slug,
    );
    expect(slugs).toEqual(expect.arrayContaining(['northern-soul', 'soul']));
    const { decades } = await read('/api/browse/decades');
    expect(decades).toContainEqual({ decade: 1960, song_count: expect.any(Number) });
  });

  it('forgets a deleted song', async () => {
    const { id } = await newSong(client, { genre: 'Skiffle' });
    const status = async () => (await product.visitor().get('/api/browse/songs?genre=skiffle')).status;
    await waitUntil(async () => (await status()) === 200);
    await client.send('DELETE', `/api/songs/${id}`);
    await waitUntil(async () => (await status()) === 404);
  });

  it.each([
    ['songs?limit=0', { limit: pageTexts.limit }],
    ['songs?limit=101', { limit: pageTexts.limit }],
    ['songs?decade=1967', { decade: browseTexts.decade }],
    ['songs?decade=-10', { decade: browseTexts.decade }],
    ['songs?artist=0', { artist: browseTexts.artist }],
    ['songs?artist=99999999999', { artist: browseTexts.artist }],
    ['songs?sort=best', { sort: browseTexts.sort }],
    ['songs?genre=', { genre: browseTexts.genre }],
    ['songs?genre=%00', { genre: browseTexts.genre }],
    ['songs?cursor=nonsense', { cursor: browseTexts.cursor }],
    ['genres?limit=x', { limit: pageTexts.limit }],
  ])('rejects %s', async (path, errors) => {
    const response = await product.visitor().get(`/api/browse/${path}`);
    expect([response.status, (await json(response)).errors]).toEqual([400, errors]);
  });
});

describe('the feed', () => {
  it('has songs and albums of followed artists, at once', async () => {
    const { client: fan } = await product.signUp();
    expect(await read('/api/feed', fan)).toEqual({ releases: [] });
    const { id } = await newSong(client);
    const form = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
    const album = await json(await client.post('/api/albums', form));
    const newest = async () => {
      await fan.post(`/api/follows/${artist.id}`);
      return (await read('/api/feed?limit=2', fan)).releases;
    };
    await waitUntil(async () => (await newest())[0]?.album?.id === album.id);
    expect(await newest()).toMatchObject([{ album }, { song: { id } }]);
    const { next } = await read('/api/feed?limit=1', fan);
    expect((await read(`/api/feed?limit=1&cursor=${next}`, fan)).releases).toMatchObject([{ song: { id } }]);
    await fan.send('DELETE', `/api/follows/${artist.id}`);
    expect(await read('/api/feed', fan)).toEqual({ releases: [] });
  });

  it('requires a session and valid parameters', async () => {
    expect((await product.visitor().get('/api/feed')).status).toBe(401);
    expect((await client.get('/api/feed?limit=51')).status).toBe(400);
    expect((await client.get('/api/feed?cursor=x')).status).toBe(400);
  });
});

describe('the home page', () => {
  it('has rails for visitors, and more for users', async () => {
    const { id } = await newSong(client, { genre: 'Pop' });
    const { client: fan } = await product.signUp();
    await fan.post(`/api/follows/${artist.id}`);
    const railsFor = async (by: ApiClient) => {
      const { rails, partial } = await read('/api/home', by);
      expect(partial).toBeUndefined();
      return Object.fromEntries(rails.map((rail: { id: string }) => [rail.id, rail]));
    };
    await waitUntil(async () => (await railsFor(fan)).followed?.songs?.[0]?.id === id);
    const rails = await railsFor(product.visitor());
    expect(idsOf(rails.new)).toContain(id);
    expect(rails.followed).toBeUndefined();
    expect(rails.genres.genres.length).toBeGreaterThan(0);
    const { headers } = await product.visitor().get('/api/home');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('treats an invalid session as none', async () => {
    const visitor = product.visitor();
    visitor.cookies.set('session', 'A'.repeat(43));
    expect((await visitor.get('/api/home')).status).toBe(200);
  });
});

describe('related songs', () => {
  it('fit the seeds, and leave out what is excluded', async () => {
    const { client: other } = await product.signUp();
    const [seed, near, excluded] = [
      await newSong(other, { genre: 'Klezmer' }),
      await newSong(other, { genre: 'Klezmer' }),
      await newSong(other, { genre: 'Klezmer' }),
    ];
    const find = async () => read(`/api/related/songs?seeds=${seed.id}&exclude=${excluded.id}&limit=5`);
    await waitUntil(async () => idsOf(await find())[0] === near.id);
    const ids = idsOf(await find());
    for (const unwanted of [seed.id, excluded.id]) expect(ids).not.toContain(unwanted);
  });

  it.each([
    ['', { seeds: browseTexts.seeds }],
    ['seeds=x', { seeds: browseTexts.seeds }],
    ['seeds=0', { seeds: browseTexts.seeds }],
    [`seeds=${Array.from({ length: 21 }, (_, n) => n + 1).join(',')}`, { seeds: browseTexts.seeds }],
    ['seeds=1&exclude=1,,2', { exclude: browseTexts.exclude }],
    ['seeds=1&limit=51', { limit: browseTexts.relatedLimit }],
  ])('reject %j', async (query, errors) => {
    const response = await product.visitor().get(`/api/related/songs?${query}`);
    expect([response.status, (await json(response)).errors]).toEqual([400, errors]);
  });
});
