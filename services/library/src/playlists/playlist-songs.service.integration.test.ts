import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  maxPlaylistSongs,
  playlistMessages,
  quotaTexts,
  songEvents,
  songOrderTexts,
  type Actor,
} from '@rubato/contracts';
import { newActor } from '@rubato/service-kit/testing';
import { newSongId, startTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;
let actor: Actor;
let playlistId: number;
let first: number;
let second: number;
let third: number;

beforeAll(async () => {
  library = await startTestLibrary();
});

beforeEach(async () => {
  actor = newActor();
  ({ id: playlistId } = await library.addPlaylist(actor));
  [first, second, third] = [newSongId(), newSongId(), newSongId()];
});

afterAll(() => library.close());

const add = (songId: number) => library.addSong(actor, playlistId, songId);
const remove = (songId: number) => library.call(playlistMessages.removeSong, { actor, playlistId, songId });
const reorder = (...songIds: number[]) =>
  library.call(playlistMessages.reorderSongs, { actor, id: playlistId, songIds });
const shown = async () => (await library.call(playlistMessages.byId, { actor, id: playlistId })).song_ids;
const addAll = async () => {
  for (const songId of [first, second, third]) await add(songId);
};
const deleteSong = (id: number) =>
  library.publish(songEvents.songDeleted, { id, userId: actor.userId, assetIds: [] });

describe('the songs of a playlist', () => {
  it('are in the order in which they were added, each once', async () => {
    for (const songId of [third, first, second, first]) await add(songId);
    expect((await add(third)).song_ids).toEqual([third, first, second]);
    for (let n = 0; n < 2; n += 1) expect((await remove(first)).song_ids).toEqual([third, second]);
    expect((await add(first)).song_ids).toEqual([third, second, first]);
  });

  it('are added once, also concurrently', async () => {
    await Promise.all([add(first), add(first), add(first)]);
    expect(await shown()).toEqual([first]);
  });

  it('are limited to ten thousand', async () => {
    await library.database.query(
      'INSERT INTO playlist_songs (playlist_id, song_id) SELECT $1, 1000000 + n FROM generate_series(1, $2) AS n',
      [playlistId, maxPlaylistSongs - 1],
    );
    const outcomes = await Promise.allSettled([add(first), add(second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'FORBIDDEN',
        fields: { song_id: quotaTexts.playlistSongs(maxPlaylistSongs) },
      }),
    });
    const songIds = await shown();
    expect(songIds).toHaveLength(maxPlaylistSongs);
    expect((await add(songIds.at(-1)!)).song_ids).toEqual(songIds);
  });

  it('lose deleted songs, with redelivered and late events', async () => {
    await add(first);
    await add(second);
    for (let times = 0; times < 2; times += 1) await deleteSong(first);
    expect(await shown()).toEqual([second]);
    await expect(add(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await shown()).toEqual([second]);
  });

  it('are in the owner’s order, with later additions at the end', async () => {
    await addAll();
    expect((await reorder(third, first, second)).song_ids).toEqual([third, first, second]);
    expect(await shown()).toEqual([third, first, second]);
    const latest = newSongId();
    await add(latest);
    expect(await shown()).toEqual([third, first, second, latest]);
    await remove(first);
    expect((await reorder(latest, second, third)).song_ids).toEqual([latest, second, third]);
    expect(await shown()).toEqual([latest, second, third]);
  });

  it('keep their order if the list has changed in the meantime', async () => {
    await addAll();
    const missing = newSongId();
    for (const stale of [[], [third, first], [first, second, third, missing], [third, first, missing]])
      await expect(reorder(...stale)).rejects.toMatchObject({
        code: 'CONFLICT',
        fields: { song_ids: songOrderTexts.stale },
      });
    expect(await shown()).toEqual([first, second, third]);
  });

  it('survive concurrent reordering without loss', async () => {
    await addAll();
    const orders = [
      [third, second, first],
      [second, third, first],
    ];
    await Promise.all(orders.map((order) => reorder(...order)));
    expect(orders).toContainEqual(await shown());
  });

  it('are reordered without the deleted ones', async () => {
    await addAll();
    const deleted = newSongId();
    await add(deleted);
    await library.database.query(`INSERT INTO deleted_songs (song_id) VALUES (${deleted})`);
    expect((await reorder(third, second, first)).song_ids).toEqual([third, second, first]);
  });
});
