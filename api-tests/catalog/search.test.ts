import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchTexts, type SearchResult } from '@rubato/contracts';
import { waitUntil, type ApiClient } from '@rubato/testing';
import fc from 'fast-check';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { newSong } from './new-song.ts';

let product: HostedProduct;
let client: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  [{ client }, { client: other }] = [await product.signUp(), await product.signUp()];
});
afterAll(() => product.close());

const visitor = () => product.visitor();
const searchAs = async (by: ApiClient, parameters: Record<string, string>): Promise<SearchResult> => {
  const response = await by.get(`/api/search?${new URLSearchParams(parameters).toString()}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResult;
};
const search = (q: string) => searchAs(visitor(), { q });
const nothing = {
  top: null,
  songs: [],
  albums: [],
  artists: [],
  playlists: [],
  lyrics: [],
  did_you_mean: null,
};

let names = 0;
/** A title of one word that no other test has, nor one that begins with it. */
const newTitle = () => `Zephyrine${process.pid}n${(names += 1)}q`;

describe('a search', () => {
  it('finds a song soon after it was added, and never after its deletion', async () => {
    const title = newTitle();
    const song = await newSong(client, { title });
    await waitUntil(async () => (await search(title)).songs.length > 0);
    const found = await search(title);
    const read = await (await visitor().get(`/api/songs/${song.id}`)).json();
    expect(found.top).toEqual({ kind: 'song', id: song.id });
    expect(read).toMatchObject(found.songs[0]!);
    await client.send('DELETE', `/api/songs/${song.id}`);
    expect(await search(title)).toMatchObject({ top: null, songs: [] });
  });

  it('finds albums, artists and lyrics', async () => {
    const title = newTitle();
    const form = { title: title.slice(0, 30), image_url: 'https://example.com/a.png', release_year: 1974 };
    const album = await (await client.post('/api/albums', form)).json();
    const song = await newSong(client, { lyrics: `First\nThe ${title} line\nLast` });
    await waitUntil(async () => {
      const { albums, lyrics } = await search(title);
      return albums.length > 0 && lyrics.length > 0;
    });
    const { albums, lyrics } = await search(title);
    expect(albums).toEqual([album]);
    expect(lyrics).toMatchObject([{ song: { id: song.id }, line: `The ${title} line` }]);
    const artist = await (await client.get('/api/artists/current')).json();
    const { artists } = await searchAs(visitor(), { q: artist.name, types: 'artists', limit: '50' });
    expect(artists).toContainEqual({
      id: artist.id,
      handle: artist.handle,
      name: artist.name,
      image_url: artist.image_url,
      user_id: artist.user_id,
    });
  });

  it('finds playlists for their owner only', async () => {
    const name = newTitle();
    const playlist = await (await client.post('/api/playlists', { name, description: 'Slow' })).json();
    await waitUntil(async () => (await searchAs(client, { q: name })).playlists.length > 0);
    expect(await searchAs(client, { q: name })).toMatchObject({
      top: { kind: 'playlist', id: playlist.id },
      playlists: [playlist],
    });
    for (const by of [other, visitor()]) expect(await searchAs(by, { q: name })).toEqual(nothing);
  });

  it('is not stored by caches', async () => {
    const response = await visitor().get('/api/search?q=a');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('returns pages of one type', async () => {
    const title = newTitle();
    const added = [];
    for (let n = 0; n < 3; n += 1) added.push((await newSong(client, { title: `${title} ${n}` })).id);
    await waitUntil(async () => (await search(title)).songs.length === 3);
    const first = await searchAs(visitor(), { q: title, types: 'songs', limit: '2' });
    const second = await searchAs(visitor(), { q: title, types: 'songs', limit: '2', cursor: first.next! });
    expect([...first.songs, ...second.songs].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(added);
    expect(second.next).toBeUndefined();
  });

  it.each([
    ['types=videos', 'types', searchTexts.types],
    ['limit=0', 'limit', searchTexts.limit],
    ['limit=51', 'limit', searchTexts.limit],
    ['limit=ten', 'limit', searchTexts.limit],
    ['cursor=abc', 'cursor', searchTexts.cursor],
    ['types=songs&cursor=abc', 'cursor', searchTexts.cursor],
  ])('rejects %s', async (parameters, field, text) => {
    const response = await visitor().get(`/api/search?q=rain&${parameters}`);
    expect([response.status, (await response.json()).errors]).toEqual([400, { [field]: text }]);
  });

  it.each(['', 'q=', 'q=%20%20', 'q=%00%01%1f', 'q=%E2%A0%80', 'q[]=a', 'q[a]=b', 'q=a&q=b', 'q=%'])(
    'finds nothing for unusable text: %s',
    async (parameters) => {
      const response = await visitor().get(`/api/search?${parameters}`);
      expect(response.status).toBe(200);
      const { songs, did_you_mean: correction } = (await response.json()) as SearchResult;
      expect([songs, correction]).toEqual([[], null]);
    },
  );

  // It is taken as it is written: as words, with which names of others may begin.
  it('answers what cannot be decoded', async () => {
    expect((await visitor().get('/api/search?q=%ED%A0%80')).status).toBe(200);
  });

  it('answers whatever is searched for', async () => {
    const hostile = [
      'x'.repeat(8000),
      "' OR 1=1 --",
      "'); DROP TABLE songs; --",
      '& | ! <-> :* ()',
      "\\'\\",
      '%%%___',
      '🎵'.repeat(200),
      '\u{202e}abc',
      'ﷺ'.repeat(100),
      'e' + '\u0301'.repeat(2000),
      '風'.repeat(100),
      'a b c d e f g h i j k l m n o p q r s t u v w x y z',
      '${jndi:ldap://x}',
      '<script>',
    ];
    const isAnswered = async (q: string) => {
      const response = await visitor().get(`/api/search?q=${encodeURIComponent(q.toWellFormed())}`);
      expect([q, response.status]).toEqual([q, 200]);
    };
    for (const q of hostile) await isAnswered(q);
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), isAnswered), {
      numRuns: 100,
    });
  });
});
