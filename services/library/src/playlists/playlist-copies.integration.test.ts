import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { likeMessages, playlistEvents, playlistMessages } from '@rubato/contracts';
import { newActor } from '@rubato/service-kit/testing';
import { newPlaylist, newSongId, startTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;

beforeAll(async () => {
  library = await startTestLibrary();
});
afterAll(() => library.close());

it('copies of playlists follow each change, in revisions', async () => {
  const actor = newActor();
  const { id } = await library.addPlaylist(actor);
  await library.call(playlistMessages.update, {
    actor,
    id,
    playlist: { ...newPlaylist, name: 'Sunny days' },
  });
  await library.call(playlistMessages.update, {
    actor,
    id,
    playlist: { ...newPlaylist, name: 'Sunny days' },
  });
  await library.addSong(actor, id, newSongId());
  await library.call(playlistMessages.delete, { actor, id });
  const changes = (await library.published(playlistEvents.playlistChanged)).filter(
    (event) => event.id === id,
  );
  expect(changes.map(({ revision, name, userId }) => [revision, name, userId])).toEqual([
    [1, 'Rainy days', actor.userId],
    [2, 'Sunny days', actor.userId],
  ]);
  expect(await library.published(playlistEvents.playlistDeleted)).toContainEqual({ id });
});

it('playlists are read by id, by their owner only', async () => {
  const [owner, other] = [newActor(), newActor()];
  const own = [await library.addPlaylist(owner), await library.addPlaylist(owner)];
  const foreign = await library.addPlaylist(other);
  const ids = [...own.map(({ id }) => id), foreign.id, 2_000_000_000];
  const { playlists } = await library.call(playlistMessages.byIds, { actor: owner, ids });
  expect(playlists).toEqual(own.toReversed());
});

it('playlists and likes are exported completely, page by page', async () => {
  const actor = newActor();
  const added = [await library.addPlaylist(actor), await library.addPlaylist(actor)];
  const found: number[] = [];
  for (let after: number | undefined; ;) {
    const { playlists } = await library.call(playlistMessages.export, { after, limit: 1 });
    if (playlists.length === 0) break;
    found.push(...playlists.map(({ id }) => id));
    after = playlists.at(-1)!.id;
  }
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).toEqual(expect.arrayContaining(added.map(({ id }) => id)));

  newSongId();
  const songIds = [newSongId(), newSongId()];
  for (const songId of songIds.toReversed()) await library.call(likeMessages.add, { actor, songId });
  const after = { userId: actor.userId, songId: songIds[0]! - 1 };
  const { likes } = await library.call(likeMessages.export, { after, limit: 5000 });
  expect(likes.filter(({ userId }) => userId === actor.userId).map(({ songId }) => songId)).toEqual(songIds);
});
