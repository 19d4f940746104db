import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageTexts, songListSchema, type Song } from '@rubato/contracts';
import { type ApiClient, waitUntil } from '@rubato/testing';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { newSong } from './new-song.ts';

const lyrics = 'Marginalia, in the margin';

let product: HostedProduct;
let client: ApiClient;
let fan: ApiClient;
let song: Song;
let other: Song;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
  ({ client: fan } = await product.signUp());
  const artist = await read(client, '/api/artists/current');
  await fan.post(`/api/follows/${artist.id}`);
  const parts = { lyrics, genre: 'Krautrock', release_year: '1971' };
  other = await newSong(client, { ...parts, title: 'Prelude' });
  song = await newSong(client, { ...parts, title: 'Marginalia' });
  await waitUntil(async () => (await read(fan, '/api/search?q=marginalia&types=lyrics')).lyrics.length === 2);
});
afterAll(() => product.close());

const read = async (by: ApiClient, path: string) => (await by.get(path)).json();

/** All songs in a response, wherever they are. */
function songsIn(value: unknown): Song[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('audio_url' in value) return [value as Song];
  return Object.values(value).flatMap(songsIn);
}

describe('omit=lyrics', () => {
  it.each<[list: string, path: () => string]>([
    ['all songs', () => '/api/songs?limit=100'],
    ['songs by their ids', () => `/api/songs?ids=${song.id},${other.id}`],
    ['own songs', () => '/api/songs/current'],
    ['own songs in pages', () => '/api/songs/current?limit=10'],
    ['songs of an artist', () => `/api/artists/${song.artist_handle}/songs`],
    ['songs of a genre', () => '/api/browse/songs?genre=krautrock'],
    ['related songs', () => `/api/related/songs?seeds=${other.id}`],
    ['the feed', () => '/api/feed'],
    ['the home page', () => '/api/home'],
    ['songs that are found', () => '/api/search?q=marginalia&types=songs'],
    ['lyrics that are found', () => '/api/search?q=marginalia&types=lyrics'],
  ])('leaves only the lyrics empty in %s', async (_list, pathOf) => {
    const path = pathOf();
    const reader = path.includes('current') ? client : fan;
    const whole = await read(reader, path);
    expect(songsIn(whole)).toContainEqual(expect.objectContaining({ id: song.id, lyrics }));
    const query = `${path.includes('?') ? '&' : '?'}omit=lyrics`;
    const short = await read(reader, `${path}${query}`);
    const withoutLyrics = (listed: Song) => ({ ...listed, lyrics: '' });
    expect(songsIn(short)).toEqual(songsIn(whole).map(withoutLyrics));
  });

  it('is kept by the links to further pages', async () => {
    const response = await client.get('/api/songs/current?omit=lyrics&limit=1');
    expect(songListSchema.parse(await response.json()).songs).toMatchObject([{ id: song.id, lyrics: '' }]);
    const [, next] = /<(.*)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
    expect(songsIn(await read(client, next ?? ''))).toMatchObject([{ id: other.id, lyrics: '' }]);
  });

  it('has validators of its own', async () => {
    const path = '/api/songs?limit=5';
    const tag = (await client.get(path)).headers.get('etag') ?? '';
    const shortened = await client.get(`${path}&omit=lyrics`, { 'if-none-match': tag });
    expect(shortened.status).toBe(200);
    const held = { 'if-none-match': shortened.headers.get('etag') ?? '' };
    expect((await client.get(`${path}&omit=lyrics`, held)).status).toBe(304);
    expect((await client.get(path, held)).status).toBe(200);
  });

  it.each([
    ['/api/songs?limit=5&omit=title', { omit: pageTexts.omit }],
    ['/api/songs/current?omit=', { omit: pageTexts.omit }],
    ['/api/search?q=rain&omit=lyrics&omit=lyrics', { omit: pageTexts.omit }],
    ['/api/home?omit=waveform', { omit: pageTexts.omit }],
    ['/api/songs?omit=lyrics', { limit: pageTexts.limit }],
  ])('is rejected: %s', async (path, errors) => {
    const response = await client.get(path);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual(errors);
  });
});
