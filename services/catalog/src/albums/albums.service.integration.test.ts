import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  albumMessages,
  songMessages,
  songOrderTexts,
  texts,
  usedImageEvents,
  type Actor,
  type Album,
} from '@rubato/contracts';
import { newActor } from '@rubato/service-kit/testing';
import { newAlbum, newAsset, startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

let catalog: TestCatalog;
let owner: Actor;
const other = newActor();
const missing = 2_147_483_647;

beforeAll(async () => {
  catalog = await startTestCatalog();
});

beforeEach(() => {
  owner = newActor();
});

afterAll(() => catalog.close());

const byId = (id: number): Promise<Album> => catalog.call(albumMessages.byId, { id });
const addSong = (albumId: number, songId: number, actor = owner): Promise<Album> =>
  catalog.call(albumMessages.addSong, { actor, albumId, songId });
const removeSong = (albumId: number, songId: number, actor = owner): Promise<Album> =>
  catalog.call(albumMessages.removeSong, { actor, albumId, songId });
const reorder = (id: number, songIds: number[], actor = owner): Promise<Album> =>
  catalog.call(albumMessages.reorderSongs, { actor, id, songIds });
const update = (id: number, fields: object = {}, actor = owner): Promise<Album> =>
  catalog.call(albumMessages.update, { actor, id, album: { ...newAlbum, ...fields } });
const remove = (id: number, actor = owner) => catalog.call(albumMessages.delete, { actor, id });
const newSongId = async (actor = owner) => (await catalog.addSong(actor)).id;
const albumsOf = async (id: number) => (await catalog.call(songMessages.byId, { id })).albums;

/** Creates an album of the owner with `count` songs. */
async function albumWithSongs(count: number): Promise<{ id: number; songs: number[] }> {
  const { id } = await catalog.addAlbum(owner);
  const songs: number[] = [];
  for (let n = 0; n < count; n += 1) songs.push(await newSongId());
  for (const songId of songs) await addSong(id, songId);
  return { id, songs };
}

describe('an album', () => {
  it('is shown with its artist, by id and in the list', async () => {
    const album = await catalog.addAlbum(owner);
    expect(album).toEqual({
      id: expect.any(Number),
      title: 'Winter Almanac',
      image_url: 'https://example.com/cover.png',
      image_color: null,
      release_year: 1974,
      song_ids: [],
      artist: { artist_id: owner.userId, artist_name: 'Artist', artist_handle: expect.any(String) },
    });
    expect(await byId(album.id)).toEqual(album);
    expect((await catalog.call(albumMessages.page, { limit: 1 })).albums).toEqual({ [album.id]: album });
  });

  it('is updated by its owner', async () => {
    const { id } = await catalog.addAlbum(owner);
    const changed = await update(id, { title: 'Other', releaseYear: 1940 });
    expect(changed).toMatchObject({ id, title: 'Other', release_year: 1940 });
    expect(await byId(id)).toEqual(changed);
  });

  it('is deleted by its owner, and its songs are kept', async () => {
    const { id, songs } = await albumWithSongs(1);
    await remove(id);
    await expect(byId(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await albumsOf(songs[0]!)).toEqual([]);
  });

  it('is created once per key and user, also concurrently', async () => {
    const create = (actor: Actor) =>
      catalog.call(albumMessages.create, {
        actor,
        artistName: 'Artist',
        album: newAlbum,
        idempotencyKey: 'album-1',
      });
    const albums = await Promise.all([1, 2, 3].map(() => create(owner)));
    expect(new Set(albums.map(({ id }) => id)).size).toBe(1);
    expect((await create(other)).id).not.toBe(albums[0]!.id);
  });

  it('announces an uploaded image when it starts and stops using it', async () => {
    const [first, second] = [newAsset('png'), newAsset('jpg')];
    const image = ({ key }: typeof first) => ({ imageUrl: `/media/${key}`, imageKey: key });
    const { id, image_url } = await catalog.addAlbum(owner, image(first));
    expect(image_url).toBe(`/media/${first.key}`);
    await update(id, image(second));
    await update(id, { ...image(second), title: 'Other' });
    await remove(id);
    const change = { id, userId: owner.userId };
    expect(await catalog.published(usedImageEvents.albumImagesChanged)).toEqual([
      { ...change, assetIds: [first.assetId], releasedAssetIds: [] },
      { ...change, assetIds: [second.assetId], releasedAssetIds: [first.assetId] },
      { ...change, assetIds: [], releasedAssetIds: [second.assetId] },
    ]);
  });

  it('has the color of its image, as long as it uses it', async () => {
    const { key: imageKey } = newAsset('png');
    const image = { imageUrl: `/media/${imageKey}`, imageKey, imageColor: '#336699' };
    const { id, image_color } = await catalog.addAlbum(owner, image);
    expect([image_color, (await update(id)).image_color]).toEqual(['#336699', null]);
    expect((await update(id, image)).image_color).toBe('#336699');
  });
});

describe('the songs of an album', () => {
  it('are in the order in which they were added, each once', async () => {
    const { id } = await catalog.addAlbum(owner);
    const [first, second] = [await newSongId(), await newSongId()];
    await addSong(id, second);
    await addSong(id, first);
    expect(await addSong(id, second)).toMatchObject({ song_ids: [second, first] });
    expect(await albumsOf(first)).toEqual([id]);
  });

  it('are removed idempotently', async () => {
    const { id, songs } = await albumWithSongs(1);
    for (let n = 0; n < 2; n += 1)
      expect(await removeSong(id, songs[0]!)).toMatchObject({ id, song_ids: [] });
  });

  it('must belong to the owner', async () => {
    const { id } = await catalog.addAlbum(owner);
    await expect(addSong(id, await newSongId(other))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(addSong(id, missing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are in the owner’s order, with later additions at the end', async () => {
    const { id, songs } = await albumWithSongs(3);
    const [first, second, third] = songs as [number, number, number];
    expect((await reorder(id, [third, first, second])).song_ids).toEqual([third, first, second]);
    expect((await byId(id)).song_ids).toEqual([third, first, second]);
    const latest = await newSongId();
    await addSong(id, latest);
    expect((await byId(id)).song_ids).toEqual([third, first, second, latest]);
    await removeSong(id, first);
    expect((await reorder(id, [latest, second, third])).song_ids).toEqual([latest, second, third]);
    expect((await byId(id)).song_ids).toEqual([latest, second, third]);
  });

  it('keep their order if the list has changed in the meantime', async () => {
    const { id, songs } = await albumWithSongs(3);
    const [first, , third] = songs as [number, number, number];
    for (const stale of [[], [third, first], [...songs, missing], [third, first, missing]])
      await expect(reorder(id, stale)).rejects.toMatchObject({
        code: 'CONFLICT',
        fields: { song_ids: songOrderTexts.stale },
      });
    expect((await byId(id)).song_ids).toEqual(songs);
  });

  it('survive concurrent reordering without loss', async () => {
    const { id, songs } = await albumWithSongs(3);
    const [first, second, third] = songs as [number, number, number];
    const orders = [
      [third, second, first],
      [second, third, first],
    ];
    await Promise.all(orders.map((order) => reorder(id, order)));
    expect(orders).toContainEqual((await byId(id)).song_ids);
  });

  it('change the list of all albums when they are reordered', async () => {
    const { id, songs } = await albumWithSongs(3);
    const listed = async () => (await catalog.call(albumMessages.page, { limit: 1 })).albums[id]?.song_ids;
    expect(await listed()).toEqual(songs);
    await reorder(id, songs.toReversed());
    expect(await listed()).toEqual(songs.toReversed());
  });
});

describe('another’s album', () => {
  it('is visible and read-only', async () => {
    const { id, songs } = await albumWithSongs(2);
    const foreign = await newSongId(other);
    const attempts = [
      () => update(id, { title: 'Mine' }, other),
      () => remove(id, other),
      () => addSong(id, foreign, other),
      () => removeSong(id, songs[0]!, other),
      () => reorder(id, songs.toReversed(), other),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN', message: texts.forbidden });
    expect(await byId(id)).toMatchObject({ title: 'Winter Almanac', song_ids: songs });
  });
});
