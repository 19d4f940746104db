import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { albumMessages, artistMessages, songMessages, type Actor } from '@rubato/contracts';
import { newActor } from '@rubato/service-kit/testing';
import { newAsset, startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

const reason = 'Copied from elsewhere';
const blocked = { reason, at: expect.any(String) };
const limit = 100;

let catalog: TestCatalog;
let owner: Actor;
let moderator: Actor;

beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.close());
beforeEach(() => {
  owner = newActor();
  moderator = { ...newActor(), role: 'moderator' };
});

const blockSong = (id: number) => catalog.call(songMessages.block, { actor: moderator, id, reason });
const blockAlbum = (id: number) => catalog.call(albumMessages.block, { actor: moderator, id, reason });
const albumsFor = async (actor?: Actor) =>
  Object.values(
    (await catalog.call(albumMessages.pageOfUser, { userId: owner.userId, limit, actor })).albums,
  );

it('the owner of a blocked album finds it in the list of their albums, with the reason', async () => {
  const [visible, hidden] = [await catalog.addAlbum(owner), await catalog.addAlbum(owner)];
  await blockAlbum(hidden.id);
  expect(await albumsFor(owner)).toEqual([visible, { ...hidden, blocked }]);
  for (const actor of [undefined, newActor(), moderator]) expect(await albumsFor(actor)).toEqual([visible]);
});

it('the owner finds blocked songs in their albums', async () => {
  const [song, other] = [await catalog.addSong(owner), await catalog.addSong(owner)];
  const { id: albumId } = await catalog.addAlbum(owner);
  for (const { id: songId } of [song, other])
    await catalog.call(albumMessages.addSong, { actor: owner, albumId, songId });
  await blockSong(song.id);
  expect((await albumsFor(owner)).map(({ song_ids: ids }) => ids)).toEqual([[song.id, other.id]]);
  expect((await albumsFor()).map(({ song_ids: ids }) => ids)).toEqual([[other.id]]);
});

it('users find their own blocked songs by their ids, and not those of others', async () => {
  const other = newActor();
  const songs = [await catalog.addSong(owner), await catalog.addSong(other), await catalog.addSong(other)];
  const [own, foreign, visible] = songs.map(({ id }) => id) as [number, number, number];
  await blockSong(own);
  await blockSong(foreign);
  const seenBy = async (actor?: Actor) =>
    (await catalog.call(songMessages.pageOfIds, { ids: [own, foreign, visible], limit, actor })).songs.map(
      ({ id, blocked: block }) => [id, block?.reason],
    );
  expect(await seenBy(owner)).toEqual([
    [visible, undefined],
    [own, reason],
  ]);
  expect(await seenBy(moderator)).toEqual([[visible, undefined]]);
  expect(await seenBy()).toEqual([[visible, undefined]]);
});

it('the owner of blocked pictures gets their addresses, with the reason', async () => {
  const artistName = 'Artist';
  const { id, handle } = await catalog.call(artistMessages.ofActor, { actor: owner, artistName });
  const [image, banner] = [newAsset('png'), newAsset('png')];
  await catalog.call(artistMessages.update, {
    actor: owner,
    id,
    artist: { handle, bio: '', links: [], imageKey: image.key, bannerKey: banner.key },
  });
  const own = () => catalog.call(artistMessages.ofActor, { actor: owner, artistName });
  const before = await own();
  expect(before).toMatchObject({
    image_url: expect.stringContaining(image.key),
    banner_url: expect.stringContaining(banner.key),
  });
  await catalog.call(artistMessages.blockPicture, { actor: moderator, id, reason });
  expect(await own()).toEqual({ ...before, blocked });
  expect(await catalog.call(artistMessages.byHandle, { handle })).toEqual({
    ...before,
    image_url: null,
    banner_url: null,
  });
  await catalog.call(artistMessages.unblockPicture, { actor: moderator, id });
  expect(await own()).toEqual(before);
});
