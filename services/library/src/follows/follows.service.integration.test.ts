import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { followEvents, followMessages, quotaTexts, type Actor } from '@rubato/contracts';
import { newActor } from '@rubato/service-kit/testing';
import { startTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;
let actor: Actor;
let artistId = 1;

beforeAll(async () => {
  library = await startTestLibrary();
});
beforeEach(() => {
  actor = newActor();
  artistId += 1;
});
afterAll(() => library.close());

const follow = (by = actor, artist = artistId) =>
  library.call(followMessages.add, { actor: by, artistId: artist });
const unfollow = (by = actor) => library.call(followMessages.remove, { actor: by, artistId });
const followed = async ({ userId }: Actor) => (await library.call(followMessages.idsOfUser, { userId })).ids;
const followers = async () =>
  (await library.call(followMessages.counts, { artistIds: [artistId] })).counts[0];

describe('following an artist', () => {
  it('is listed, oldest first, and counted once per user', async () => {
    expect(await follow()).toEqual({ artist_id: artistId });
    await follow();
    await follow(newActor());
    await follow(actor, artistId + 1_000_000);
    expect(await followed(actor)).toEqual([artistId, artistId + 1_000_000]);
    expect(await followers()).toBe(2);
    await unfollow();
    await unfollow();
    expect(await followers()).toBe(1);
    expect(await followed(actor)).toEqual([artistId + 1_000_000]);
  });

  it('is announced when something changes', async () => {
    const own = async (type: typeof followEvents.artistFollowed) =>
      (await library.published(type)).filter(({ userId }) => userId === actor.userId);
    await follow();
    await follow();
    await unfollow();
    await unfollow();
    expect(await own(followEvents.artistFollowed)).toEqual([{ userId: actor.userId, artistId }]);
    expect(await own(followEvents.artistUnfollowed)).toEqual([{ userId: actor.userId, artistId }]);
  });

  it('counts users who follow and unfollow at the same time', async () => {
    const actors = Array.from({ length: 12 }, newActor);
    await Promise.all(actors.map((other) => follow(other)));
    await Promise.all([
      ...actors.slice(0, 6).map((other) => unfollow(other)),
      ...actors.map((other) => follow(other)),
    ]);
    const rows = await library.database.query('SELECT 1 FROM follows WHERE artist_id = $1', [artistId]);
    expect(await followers()).toBe(rows.rowCount);
  });

  it('is limited, for concurrent requests too', async () => {
    const demo = { ...actor, isDemo: true };
    await library.database.query(
      'INSERT INTO follows (user_id, artist_id) SELECT $1, 2000000 + n FROM generate_series(1, 199) n',
      [actor.userId],
    );
    const results = await Promise.allSettled([1, 2, 3].map((n) => follow(demo, 3_000_000 + n)));
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(errors).toHaveLength(2);
    for (const error of errors)
      expect(error).toMatchObject({ code: 'FORBIDDEN', fields: { message: quotaTexts.follows(200) } });
    expect(await followed(actor)).toHaveLength(200);
  });

  it('is exported page by page', async () => {
    await follow();
    await follow(actor, artistId + 5_000_000);
    const after = { userId: actor.userId, artistId: artistId - 1 };
    const page = async (limit: number) =>
      (await library.call(followMessages.export, { after, limit })).follows.filter(
        ({ userId }) => userId === actor.userId,
      );
    expect(await page(5000)).toEqual([
      { userId: actor.userId, artistId },
      { userId: actor.userId, artistId: artistId + 5_000_000 },
    ]);
    expect(await page(1)).toHaveLength(1);
  });
});
