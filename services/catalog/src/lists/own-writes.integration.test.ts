import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumMessages, cacheKeys, segmentSpan, songMessages } from '@rubato/contracts';
import { wireHeaders } from '@rubato/service-kit';
import { newActor, type Reply } from '@rubato/service-kit/testing';
import { newAlbum, startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

const actor = newActor();
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await startTestCatalog();
});

afterAll(() => catalog.close());

/** Prepares a write, and returns the function that makes it. */
type Prepare = () => Promise<() => Promise<unknown>>;
type ReadList = (unlessVersion?: string) => Promise<Reply>;

const albumWithSong = async () => {
  const { id: songId } = await catalog.addSong(actor);
  const { id: albumId } = await catalog.addAlbum(actor);
  await catalog.call(albumMessages.addSong, { actor, albumId, songId });
  return { actor, albumId, songId };
};
const deleteSong = (id: number) => catalog.call(songMessages.delete, { actor, id });
const deleteAlbum = (id: number) => catalog.call(albumMessages.delete, { actor, id });

const ofSongs: Record<string, Prepare> = {
  'adding a song': async () => () => catalog.addSong(actor),
  'updating a song': async () => {
    const { id } = await catalog.addSong(actor);
    return () => catalog.call(songMessages.update, { actor, id, changes: { title: 'Another title' } });
  },
  'deleting a song': async () => {
    const { id } = await catalog.addSong(actor);
    return () => deleteSong(id);
  },
};

const ofAlbumSongs: Record<string, Prepare> = {
  'adding a song to an album': async () => {
    const { id: songId } = await catalog.addSong(actor);
    const { id: albumId } = await catalog.addAlbum(actor);
    return () => catalog.call(albumMessages.addSong, { actor, albumId, songId });
  },
  'removing a song from an album': async () => {
    const song = await albumWithSong();
    return () => catalog.call(albumMessages.removeSong, song);
  },
  'deleting an album with songs': async () => {
    const { albumId } = await albumWithSong();
    return () => deleteAlbum(albumId);
  },
  'deleting a song of an album': async () => {
    const { songId } = await albumWithSong();
    return () => deleteSong(songId);
  },
};

const ofAlbums: Record<string, Prepare> = {
  'creating an album': async () => () => catalog.addAlbum(actor),
  'updating an album': async () => {
    const { id } = await catalog.addAlbum(actor);
    return () => catalog.call(albumMessages.update, { actor, id, album: { ...newAlbum, title: 'Other' } });
  },
  'deleting an album': async () => {
    const { id } = await catalog.addAlbum(actor);
    return () => deleteAlbum(id);
  },
};

const segments = { span: segmentSpan, limit: 10_000 } as const;
const page = { limit: 100 };
const songLists: Record<string, ReadList> = {
  'the segments of songs': (unlessVersion) =>
    catalog.request(songMessages.segments, { ...segments, unlessVersion }),
  'a page of songs': (unlessVersion) => catalog.request(songMessages.page, { ...page, unlessVersion }),
  'a page of the user’s songs': (unlessVersion) =>
    catalog.request(songMessages.pageOfUser, { ...page, ...actor, unlessVersion }),
};
const albumLists: Record<string, ReadList> = {
  'the segments of albums': (unlessVersion) =>
    catalog.request(albumMessages.segments, { ...segments, unlessVersion }),
  'a page of albums': (unlessVersion) => catalog.request(albumMessages.page, { ...page, unlessVersion }),
};

const casesOf = (lists: Record<string, ReadList>, writes: Record<string, Prepare>) =>
  Object.entries(writes).map(
    ([name, prepare]) => [name, Object.keys(lists).join(', '), lists, prepare] as const,
  );

describe('a conditional request sees the writes before it', () => {
  it.each([
    ...casesOf(songLists, { ...ofSongs, ...ofAlbumSongs }),
    ...casesOf(albumLists, { ...ofAlbums, ...ofAlbumSongs }),
  ])('after %s: %s', async (_name, _lists, lists, prepare) => {
    const write = await prepare();
    const before = await Promise.all(
      Object.entries(lists).map(async ([name, read]) => ({ name, read, ...(await read()) })),
    );
    const state = await catalog.ephemeral.get(cacheKeys.catalogState);
    await write();
    expect(await catalog.ephemeral.get(cacheKeys.catalogState)).not.toBe(state);
    for (const { name, read, body, headers } of before) {
      const version = headers[wireHeaders.version]!;
      const changed = await read(version);
      expect([name, changed.headers[wireHeaders.unchanged]]).toEqual([name, undefined]);
      expect(changed.body).not.toEqual(body);
    }
  });

  it('and is not answered with an unchanged list', async () => {
    for (const read of Object.values({ ...songLists, ...albumLists })) {
      const { headers } = await read();
      expect(await read(headers[wireHeaders.version])).toMatchObject({
        body: null,
        headers: { [wireHeaders.unchanged]: 'true' },
      });
    }
  });
});
