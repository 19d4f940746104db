import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { likeEvents, likeMessages, songEvents, texts, type Actor } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { newActor } from '@rubato/service-kit/testing';
import { newSongId, startTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;
let actor: Actor;
let songId: number;

beforeAll(async () => {
  library = await startTestLibrary();
});

beforeEach(() => {
  actor = newActor();
  songId = newSongId();
});

afterAll(() => library.close());

const like = (by = actor) => library.call(likeMessages.add, { actor: by, songId });
const unlike = (by = actor) => library.call(likeMessages.remove, { actor: by, songId });
const likedBy = async ({ userId }: Actor) => (await library.call(likeMessages.idsOfUser, { userId })).ids;
const deleteSong = () =>
  library.publish(songEvents.songDeleted, { id: songId, userId: actor.userId, assetIds: [] });
const rows = async () =>
  (await library.database.query('SELECT 1 FROM likes WHERE song_id = $1', [songId])).rowCount;
/** How often events about the song have been published. */
const published = async () => {
  const count = async (type: (typeof likeEvents)[keyof typeof likeEvents]) =>
    (await library.published(type)).filter((like) => like.songId === songId && like.userId === actor.userId)
      .length;
  return { liked: await count(likeEvents.songLiked), unliked: await count(likeEvents.songUnliked) };
};

describe('liking a song', () => {
  it('returns its id, and lists it last among the user’s liked songs', async () => {
    await library.call(likeMessages.add, { actor, songId: newSongId() });
    expect(await like()).toEqual({ song_id: songId });
    expect((await likedBy(actor)).at(-1)).toBe(songId);
  });

  it('and unliking it publish one event per actual change', async () => {
    await Promise.all([like(), like(), like()]);
    await like();
    expect(await published()).toEqual({ liked: 1, unliked: 0 });
    for (let n = 0; n < 2; n += 1) expect(await unlike()).toEqual({ song_id: songId });
    expect(await published()).toEqual({ liked: 1, unliked: 1 });
    expect(await likedBy(actor)).toEqual([]);
  });

  it('is separate for each user', async () => {
    await like();
    const other = newActor();
    await unlike(other);
    expect(await likedBy(actor)).toEqual([songId]);
    expect(await likedBy(other)).toEqual([]);
  });
});

describe('a liked song that is deleted', () => {
  it('loses its likes, with redelivered events, and rejects late likes', async () => {
    await like();
    await deleteSong();
    await deleteSong();
    expect(await likedBy(actor)).toEqual([]);
    await expect(like()).rejects.toMatchObject({ code: 'NOT_FOUND', message: texts.notFound });
    await waitUntil(async () => (await rows()) === 0);
    expect(await published()).toEqual({ liked: 1, unliked: 0 });
  });

  it('keeps no like that is added concurrently', async () => {
    const likes = Array.from({ length: 8 }, () => like(newActor()));
    const [outcomes] = await Promise.all([Promise.allSettled(likes), deleteSong()]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject(
        outcome.status === 'fulfilled' ? { value: { song_id: songId } } : { reason: { code: 'NOT_FOUND' } },
      );
    await waitUntil(async () => (await rows()) === 0);
  });
});
