import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { likeMessages, playlistMessages, songEvents, visibilityEvents, type Actor } from '@rubato/contracts';
import { wireHeaders } from '@rubato/service-kit';
import { newActor } from '@rubato/service-kit/testing';
import { newSongId, startTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;

beforeAll(async () => {
  library = await startTestLibrary();
});
afterAll(() => library.close());

const change = (id: number, revision: number, visibility: 'public' | 'blocked') =>
  library.publish(visibilityEvents.contentVisibilityChanged, {
    kind: 'song',
    id,
    revision,
    visibility,
    assetIds: [],
  });

/** The lists of a user, with their versions. */
async function listsOf({ userId }: Actor, include?: 'blocked') {
  const likes = await library.request(likeMessages.idsOfUser, { userId, include });
  const playlists = await library.request(playlistMessages.pageOfUser, { userId, limit: 10, include });
  const { ids } = likes.body as { ids: number[] };
  const { playlists: found } = playlists.body as { playlists: { song_ids: number[] }[] };
  return {
    likes: ids,
    songs: found.flatMap(({ song_ids: songIds }) => songIds),
    versions: [likes, playlists].map(({ headers }) => BigInt(headers[wireHeaders.version] ?? 0)),
  };
}

it('a blocked song is in no list until it is unblocked, and then where it was', async () => {
  const actor = newActor();
  const [first, blocked, last] = [newSongId(), newSongId(), newSongId()];
  const { id: playlistId } = await library.addPlaylist(actor);
  for (const songId of [first, blocked, last]) {
    await library.call(likeMessages.add, { actor, songId });
    await library.addSong(actor, playlistId, songId);
  }
  const before = await listsOf(actor);
  await change(blocked, 2, 'blocked');
  const during = await listsOf(actor);
  expect(during).toMatchObject({ likes: [first, last], songs: [first, last] });
  expect(during.versions.every((version, n) => version > before.versions[n]!)).toBe(true);
  await library.call(playlistMessages.reorderSongs, { actor, id: playlistId, songIds: [last, first] });
  await change(blocked, 3, 'public');
  expect(await listsOf(actor)).toMatchObject({
    likes: [first, blocked, last],
    songs: [last, blocked, first],
  });
});

it('exports get the lists with blocked songs, but not with deleted ones', async () => {
  const actor = newActor();
  const [first, blocked, deleted] = [newSongId(), newSongId(), newSongId()];
  const { id: playlistId } = await library.addPlaylist(actor);
  for (const songId of [first, blocked, deleted]) {
    await library.call(likeMessages.add, { actor, songId });
    await library.addSong(actor, playlistId, songId);
  }
  await change(blocked, 2, 'blocked');
  await library.publish(songEvents.songDeleted, { id: deleted, userId: actor.userId, assetIds: [] });
  expect(await listsOf(actor, 'blocked')).toMatchObject({ likes: [first, blocked], songs: [first, blocked] });
  expect(await listsOf(actor)).toMatchObject({ likes: [first], songs: [first] });
});

it('events that arrive late change nothing', async () => {
  const actor = newActor();
  const songId = newSongId();
  await library.call(likeMessages.add, { actor, songId });
  await change(songId, 3, 'public');
  await change(songId, 2, 'blocked');
  expect((await listsOf(actor)).likes).toEqual([songId]);
});
