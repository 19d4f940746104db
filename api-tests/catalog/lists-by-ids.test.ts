import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageTexts, songListSchema } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { copySong } from './copy-song.ts';
import { newSong } from './new-song.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;
const songIds: number[] = [];
const albumIds: number[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
  const { id } = await newSong(client);
  await copySong(product.databaseUrl('catalog'), id, 3);
  const { songs } = songListSchema.parse(await (await client.get('/api/songs/current')).json());
  songIds.push(...songs.map((song) => song.id).toReversed());
  for (let n = 0; n < 4; n += 1) {
    const album = { title: `Album ${n}`, image_url: 'https://example.com/a.png', release_year: 1999 };
    albumIds.push((await (await client.post('/api/albums', album)).json()).id);
  }
});

afterAll(() => product.close());

const songsBy = async (query: string) =>
  songListSchema.parse(await (await client.get(`/api/songs?${query}`)).json()).songs.map(({ id }) => id);

describe('songs or albums filtered by ids', () => {
  it('come in list order, without missing ones', async () => {
    const [first, second, , last] = songIds;
    expect(await songsBy(`ids=${first},${last},999999,${second},${first}`)).toEqual([last, second, first]);
    const albums = await (await client.get(`/api/albums?ids=${albumIds[2]},${albumIds[1]}`)).json();
    expect(Object.keys(albums)).toEqual([String(albumIds[1]), String(albumIds[2])]);
  });

  it('come in pages and with ETags like the whole list', async () => {
    const path = `/api/songs?ids=${songIds.join(',')}`;
    const response = await client.get(`${path}&limit=3`);
    expect(songListSchema.parse(await response.json()).songs).toHaveLength(3);
    expect(response.headers.get('link')).toContain(`?ids=${songIds.join(',')}&limit=3&cursor=`);
    const tag = (await client.get(path)).headers.get('etag') ?? '';
    expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
    const others = await client.get(`/api/songs?ids=${songIds[0]}`, { 'if-none-match': tag });
    expect(others.status).toBe(200);
    await others.text();
  });

  it.each([
    '',
    'a',
    '1,',
    ',1',
    '1,,2',
    '01',
    '0',
    '-1',
    '1.5',
    '1;2',
    '2147483648',
    Array(102).join('1,') + '1',
  ])('are rejected for ids=%s', async (ids) => {
    const response = await client.get(`/api/songs?ids=${ids}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({ ids: pageTexts.ids });
  });
});
