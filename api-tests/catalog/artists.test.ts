import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { artistTexts, followTexts, texts } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { newSong } from './new-song.ts';

let product: HostedProduct;
let client: ApiClient;
let artist: { id: number; handle: string; name: string; user_id: number };
let handles = 0;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
  artist = await json(await client.get('/api/artists/current'));
});
afterAll(() => product.close());

const json = (response: Response) => response.json();
const visitor = () => product.visitor();
const newHandle = () => `handle-${artist.id}-${(handles += 1)}`;
const profile = (changes: object) => ({ handle: artist.handle, bio: '', links: [], ...changes });
const update = (changes: object, by = client) =>
  by.send('PUT', `/api/artists/${artist.id}`, profile(changes));

describe('an artist', () => {
  it('belongs to every user, and is public', async () => {
    const shown = await json(await visitor().get(`/api/artists/${artist.handle}`));
    expect(shown).toMatchObject({ ...artist, followers: 0, bio: '', links: [], image_url: null });
    expect(await json(await visitor().get(`/api/artists/${artist.id}`))).toEqual(shown);
  });

  it('is named by songs and albums', async () => {
    const song = await newSong(client);
    expect(song).toMatchObject({ artist: artist.name, user_id: artist.user_id });
    const { artist_handle: handle } = await json(await client.get(`/api/songs/${song.id}`));
    const { songs } = await json(await visitor().get(`/api/artists/${handle}/songs?limit=1`));
    expect(songs).toMatchObject([{ id: song.id, artist_handle: handle }]);
    const form = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
    const album = await json(await client.post('/api/albums', form));
    expect(album.artist).toMatchObject({ artist_id: artist.user_id, artist_handle: handle });
    const albums = await json(await visitor().get(`/api/artists/${handle}/albums`));
    expect(albums[album.id]).toEqual(album);
  });

  it('has songs in pages', async () => {
    const { client: other } = await product.signUp();
    const added = [await newSong(other), await newSong(other), await newSong(other)];
    const { handle } = await json(await other.get('/api/artists/current'));
    const first = await visitor().get(`/api/artists/${handle}/songs?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
    const pages = [await json(first), await json(await visitor().get(next!))];
    const ids = pages.flatMap(({ songs }) => songs.map(({ id }: { id: number }) => id));
    expect(ids).toEqual(added.map(({ id }) => id).toReversed());
    const whole = await json(await visitor().get(`/api/artists/${handle}/songs`));
    expect(whole.songs).toHaveLength(3);
  });

  it('can be renamed, and the former handle leads to it', async () => {
    const former = (await json(await client.get('/api/artists/current'))).handle;
    const handle = newHandle();
    expect(await json(await update({ handle: handle.toUpperCase(), bio: 'Hello' }))).toMatchObject({
      handle,
      bio: 'Hello',
    });
    expect(await json(await visitor().get(`/api/artists/${former}`))).toMatchObject({ handle });
    expect((await client.get(`/api/artists/${former}/songs?limit=1`)).status).toBe(200);
  });

  it('can only be changed by its owner', async () => {
    const { client: other } = await product.signUp();
    expect((await update({ handle: newHandle() }, other)).status).toBe(403);
    expect((await update({ handle: newHandle() }, visitor())).status).toBe(401);
  });

  it('has a handle that no one else has', async () => {
    const { client: other } = await product.signUp();
    const { handle } = await json(await other.get('/api/artists/current'));
    const response = await update({ handle });
    expect(response.status).toBe(409);
    expect((await json(response)).errors).toEqual({ handle: artistTexts.handleTaken });
  });

  it.each([
    ['a handle with spaces', { handle: 'two words' }, { handle: artistTexts.handleInvalid }],
    ['a handle of digits', { handle: '1234' }, { handle: artistTexts.handleInvalid }],
    ['a reserved handle', { handle: 'current' }, { handle: artistTexts.handleTaken }],
    ['no handle', { handle: undefined }, { handle: artistTexts.handleRequired }],
    ['a long bio', { bio: 'x'.repeat(2001) }, { bio: artistTexts.bioTooLong }],
    [
      'a script as link',
      { links: [{ label: 'x', url: 'javascript:alert(1)' }] },
      { 'links.0.url': artistTexts.linkUrl },
    ],
    [
      'a link without name',
      { links: [{ label: '', url: 'https://example.com' }] },
      { 'links.0.label': artistTexts.linkLabel },
    ],
    [
      'too many links',
      { links: Array.from({ length: 9 }, () => ({ label: 'x', url: 'https://example.com' })) },
      { links: artistTexts.tooManyLinks },
    ],
    ['a foreign picture', { image_url: 'https://example.com/a.png' }, { image_url: artistTexts.image }],
  ])('rejects %s', async (_what, changes, errors) => {
    const response = await update({ handle: newHandle(), ...changes });
    expect(response.status).toBe(400);
    expect((await json(response)).errors).toEqual(errors);
  });

  it.each(['no-such-artist', '2147483647', '%00', '..%2f', 'x'.repeat(500), '%F0%9F%8E%B5'])(
    'is not found: %s',
    async (path) => {
      for (const list of ['', '/songs?limit=1', '/albums?limit=1']) {
        const response = await visitor().get(`/api/artists/${path}${list}`);
        expect([400, 404]).toContain(response.status);
      }
    },
  );
});

describe('following', () => {
  it('is counted, listed and undone', async () => {
    const { client: fan } = await product.signUp();
    const path = `/api/follows/${artist.id}`;
    const followers = async () => (await json(await visitor().get(`/api/artists/${artist.id}`))).followers;
    const before = await followers();
    expect(await json(await fan.post(path))).toEqual({ artist_id: artist.id });
    expect((await fan.post(path)).status).toBe(200);
    expect(await followers()).toBe(before + 1);
    expect(await json(await fan.get('/api/follows'))).toEqual({ artist_ids: [artist.id] });
    expect(await json(await fan.send('DELETE', path))).toEqual({ artist_id: artist.id });
    expect((await fan.send('DELETE', path)).status).toBe(200);
    expect(await followers()).toBe(before);
    expect(await json(await fan.get('/api/follows'))).toEqual({ artist_ids: [] });
  });

  it('is for existing artists of others', async () => {
    const own = await client.post(`/api/follows/${artist.id}`);
    expect([own.status, (await json(own)).errors]).toEqual([403, { message: followTexts.own }]);
    const unknown = await client.post('/api/follows/2147483647');
    expect([unknown.status, (await json(unknown)).errors]).toEqual([404, { message: texts.notFound }]);
    expect((await client.post('/api/follows/abc')).status).toBe(400);
    expect((await visitor().get('/api/follows')).status).toBe(401);
  });
});
