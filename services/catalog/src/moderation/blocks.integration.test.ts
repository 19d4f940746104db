import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  albumEvents,
  albumMessages,
  artistMessages,
  externalCoverMessages,
  likeEvents,
  moderationTexts,
  songEvents,
  songMessages,
  visibilityEvents,
  type Actor,
  type Song,
} from '@rubato/contracts';
import { newActor } from '@rubato/service-kit/testing';
import {
  newAlbum,
  newAsset,
  newSong,
  startTestCatalog,
  type TestCatalog,
} from '../../testing/test-catalog.ts';

let catalog: TestCatalog;
let owner: Actor;
let song: Song;
let moderator: Actor;

beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.close());
beforeEach(async () => {
  owner = newActor();
  moderator = { ...newActor(), role: 'moderator' };
  song = await catalog.addSong(owner);
});

const reason = 'Copied from elsewhere';
const block = (id: number, actor = moderator) => catalog.call(songMessages.block, { actor, id, reason });
const unblock = (id: number) => catalog.call(songMessages.unblock, { actor: moderator, id });
const notFound = { code: 'NOT_FOUND' };

/** Where a song is seen by everyone, by place. */
async function places(id: number, albumId: number) {
  const { userId } = owner;
  const has = ({ songs }: { songs: Song[] }) => songs.some((one) => one.id === id);
  const page = { limit: 100 };
  const { artists } = await catalog.call(artistMessages.export, { limit: 1000 });
  const artist = artists.find((one) => one.userId === userId)!;
  const { song_count: count } = await catalog.call(artistMessages.byHandle, { handle: artist.handle });
  const { albums } = await catalog.call(albumMessages.page, page);
  return {
    itself: await catalog.call(songMessages.byId, { id }).then(
      () => true,
      () => false,
    ),
    page: has(await catalog.call(songMessages.page, page)),
    segment: has(await catalog.call(songMessages.page, { ...page, downTo: 1 })),
    byIds: has(await catalog.call(songMessages.pageOfIds, { ids: [id], ...page })),
    artist: has(await catalog.call(songMessages.pageOfUser, { userId, ...page })),
    counted: count > 0,
    likeable: await catalog.call(songMessages.assertExists, { id }).then(
      () => true,
      () => false,
    ),
    album: (await catalog.call(albumMessages.byId, { id: albumId })).song_ids.includes(id),
    albums: albums[albumId]!.song_ids.includes(id),
  };
}

/** The versions of the lists in which the song and its albums are. */
const versions = async () => {
  const { rows } = await catalog.database.query(
    `SELECT (SELECT version FROM catalog_version)::text AS catalog,
      (SELECT sum(version) FROM song_segments)::text AS songs, (SELECT sum(version) FROM album_segments)::text AS albums`,
  );
  return rows[0];
};

describe('a blocked song', () => {
  it('is seen nowhere until it is unblocked', async () => {
    const { id: albumId } = await catalog.addAlbum(owner);
    await catalog.call(albumMessages.addSong, { actor: owner, albumId, songId: song.id });
    const everywhere = await places(song.id, albumId);
    expect(new Set(Object.values(everywhere))).toEqual(new Set([true]));
    const before = await versions();
    await block(song.id);
    const blocked = await places(song.id, albumId);
    expect(new Set(Object.values(blocked))).toEqual(new Set([false]));
    const after = await versions();
    for (const list of ['catalog', 'songs', 'albums'])
      expect(BigInt(after[list])).toBeGreaterThan(BigInt(before[list]));
    await unblock(song.id);
    expect(await places(song.id, albumId)).toEqual(everywhere);
    expect(await catalog.call(songMessages.byId, { id: song.id })).toEqual({ ...song, albums: [albumId] });
  });

  it('is shown to its owner and to moderators, with the reason', async () => {
    await block(song.id);
    const blocked = { reason, at: expect.any(String) };
    const seenBy = (actor: Actor) => catalog.call(songMessages.byId, { id: song.id, actor });
    expect(await seenBy(owner)).toMatchObject({ id: song.id, blocked });
    expect(await seenBy(moderator)).toMatchObject({ blocked });
    await expect(seenBy(newActor())).rejects.toMatchObject(notFound);
    const own = { userId: owner.userId, limit: 10 };
    expect(await catalog.call(songMessages.pageOfUser, { ...own, actor: owner })).toMatchObject({
      songs: [{ id: song.id, blocked }],
    });
    expect(await catalog.call(songMessages.pageOfUser, { ...own, actor: newActor() })).toEqual({ songs: [] });
    expect((await catalog.call(songMessages.idsOfUser, { userId: owner.userId })).ids).toEqual([song.id]);
  });

  it('can be deleted by its owner, but not changed', async () => {
    await block(song.id);
    await expect(
      catalog.call(songMessages.update, { actor: owner, id: song.id, changes: { title: 'New' } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN', message: moderationTexts.blocked });
    await catalog.call(songMessages.delete, { actor: owner, id: song.id });
    await expect(block(song.id)).rejects.toMatchObject(notFound);
  });

  it('is announced once, with files that must not be served', async () => {
    await block(song.id);
    await block(song.id);
    await unblock(song.id);
    await unblock(song.id);
    const ofSong = <Event extends { id: number }>(events: Event[]) =>
      events.filter(({ id }) => id === song.id);
    const changes = ofSong(await catalog.published(visibilityEvents.contentVisibilityChanged));
    expect(
      changes.map(({ revision, visibility, assetIds }) => [revision, visibility, assetIds.length]),
    ).toEqual([
      [2, 'blocked', 2],
      [3, 'public', 0],
    ]);
    expect(
      ofSong(await catalog.published(songEvents.songChanged)).map(({ revision, visibility }) => [
        revision,
        visibility,
      ]),
    ).toEqual([
      [1, 'public'],
      [2, 'blocked'],
      [3, 'public'],
    ]);
  });

  it('keeps its place in an album whose visible songs are reordered', async () => {
    const { id: albumId } = await catalog.addAlbum(owner);
    const songs = [song, await catalog.addSong(owner), await catalog.addSong(owner)].map(({ id }) => id);
    for (const songId of songs) await catalog.call(albumMessages.addSong, { actor: owner, albumId, songId });
    const [first, second, third] = songs as [number, number, number];
    await block(second);
    await catalog.call(albumMessages.reorderSongs, { actor: owner, id: albumId, songIds: [third, first] });
    await unblock(second);
    expect((await catalog.call(albumMessages.byId, { id: albumId })).song_ids).toEqual([
      third,
      second,
      first,
    ]);
  });

  it('still counts its likes', async () => {
    await block(song.id);
    await catalog.publish(likeEvents.songLiked, { userId: 99, songId: song.id });
    await unblock(song.id);
    expect(await catalog.call(songMessages.byId, { id: song.id })).toMatchObject({ likes: 1 });
  });

  it('needs a moderator', async () => {
    for (const actor of [owner, newActor(), { ...moderator, isDemo: true }])
      await expect(block(song.id, actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(catalog.call(songMessages.unblock, { actor: owner, id: song.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await catalog.call(songMessages.byId, { id: song.id })).not.toHaveProperty('blocked');
  });
});

it('a blocked album is hidden, its songs are not', async () => {
  const image = newAsset('png');
  const album = await catalog.addAlbum(owner, { imageKey: image.key });
  await catalog.call(albumMessages.addSong, { actor: owner, albumId: album.id, songId: song.id });
  const decision = { actor: moderator, id: album.id };
  await catalog.call(albumMessages.block, { ...decision, reason });
  const { albums } = await catalog.call(albumMessages.page, { limit: 100 });
  expect(albums).not.toHaveProperty(String(album.id));
  await expect(catalog.call(albumMessages.byId, { id: album.id })).rejects.toMatchObject(notFound);
  expect(await catalog.call(songMessages.byId, { id: song.id })).toMatchObject({ albums: [] });
  expect(await catalog.call(albumMessages.byId, { id: album.id, actor: owner })).toMatchObject({
    song_ids: [song.id],
    blocked: { reason },
  });
  await expect(
    catalog.call(albumMessages.update, { actor: owner, id: album.id, album: newAlbum }),
  ).rejects.toMatchObject({ message: moderationTexts.blocked });
  expect((await catalog.published(visibilityEvents.contentVisibilityChanged)).at(-1)).toMatchObject({
    kind: 'album',
    assetIds: [image.assetId],
  });
  expect((await catalog.published(albumEvents.albumChanged)).at(-1)).toMatchObject({ visibility: 'blocked' });
  await catalog.call(albumMessages.unblock, decision);
  expect(await catalog.call(songMessages.byId, { id: song.id })).toMatchObject({ albums: [album.id] });
});

it('covers of other hosts are named when an album is blocked, and reported as blocked', async () => {
  const imageUrl = `https://images.example/${owner.userId}.png`;
  const other = newActor();
  await catalog.addAlbum(other, { imageUrl });
  const { id } = await catalog.addAlbum(owner, { imageUrl });
  const uploaded = await catalog.addAlbum(owner, { imageUrl: '/media/x', imageKey: newAsset('png').key });
  const unused = 'https://images.example/unused.png';
  const uses = () => catalog.call(externalCoverMessages.inCatalog, { urls: [imageUrl, unused] });
  const userId = Math.min(owner.userId, other.userId);
  expect(await uses()).toEqual({ covers: [{ url: imageUrl, userId, isBlocked: false }] });

  const changes = async () =>
    (await catalog.published(visibilityEvents.contentVisibilityChanged)).map(
      ({ externalCovers }) => externalCovers,
    );
  await catalog.call(albumMessages.block, { actor: moderator, id, reason });
  expect((await changes()).at(-1)).toEqual([imageUrl]);
  expect(await uses()).toEqual({ covers: [{ url: imageUrl, userId, isBlocked: true }] });
  await catalog.call(albumMessages.unblock, { actor: moderator, id });
  expect((await changes()).at(-1)).toEqual([]);
  expect(await uses()).toEqual({ covers: [{ url: imageUrl, userId, isBlocked: false }] });
  await catalog.call(albumMessages.block, { actor: moderator, id: uploaded.id, reason });
  expect((await changes()).at(-1)).toEqual([]);
});

it('blocked pictures of an artist are hidden, also new ones', async () => {
  const artist = await catalog.call(artistMessages.ofActor, { actor: owner, artistName: 'Artist' });
  const update = (key: string) =>
    catalog.call(artistMessages.update, {
      actor: owner,
      id: artist.id,
      artist: { handle: artist.handle, bio: '', links: [], imageKey: key, bannerKey: null },
    });
  const picture = newAsset('png');
  expect((await update(picture.key)).image_url).toContain(picture.key);
  await catalog.call(artistMessages.blockPicture, { actor: moderator, id: artist.id, reason });
  const seen = async () =>
    (await catalog.call(artistMessages.byIds, { ids: [artist.id] })).artists[0]!.image_url;
  expect(await seen()).toBeNull();
  const next = newAsset('png');
  expect(await update(next.key)).toMatchObject({
    image_url: expect.stringContaining(next.key),
    blocked: { reason },
  });
  expect(await seen()).toBeNull();
  await catalog.call(artistMessages.unblockPicture, { actor: moderator, id: artist.id });
  expect(await seen()).toContain(next.key);
});

it('a whole page of blocked songs leaves the list usable', async () => {
  const songs = await Promise.all([newSong(), newSong()].map((fields) => catalog.addSong(owner, fields)));
  for (const { id } of songs) await block(id);
  const { songs: page } = await catalog.call(songMessages.page, { limit: 2 });
  expect(page.every(({ id }) => !songs.some((one) => one.id === id))).toBe(true);
});
