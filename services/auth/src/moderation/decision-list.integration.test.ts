import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  albumEvents,
  AppError,
  moderationMessages,
  songEvents,
  songMessages,
  texts,
  type Actor,
  type DecisionAction,
  type Song,
} from '@rubato/contracts';
import { startTestAuth, type TestAuth, type TestUser } from '../../testing/test-auth.ts';

let auth: TestAuth;
let admin: TestUser;
let moderator: TestUser;
let user: TestUser;
/** Songs that catalog no longer has. */
const deleted = new Set<number>();

const song: Omit<Song, 'id' | 'user_id'> = {
  title: 'Azulejo',
  artist: 'Artist',
  image_url: '/media/a.png',
  audio_url: '/media/a.mp3',
  duration: '3:07',
  release_year: 1972,
  lyrics: '',
  genre: 'Pop',
  albums: [],
  likes: 0,
  created_at: '2026-01-01T00:00:00.000Z',
};

beforeAll(async () => {
  auth = await startTestAuth({ SIGN_UPS_PER_ADDRESS: '0' });
  await auth.serve(songMessages.byId, async ({ id }) => {
    if (deleted.has(id)) throw new AppError('NOT_FOUND', texts.notFound);
    return { ...song, id, user_id: user.account.id };
  });
  for (const message of [songMessages.block, songMessages.unblock])
    await auth.serve(message, async () => null);
});
afterAll(async () => {
  await auth.close();
});
beforeEach(async () => {
  deleted.clear();
  await auth.database.query('DELETE FROM decisions');
  [admin, moderator, user] = [await staff('admin'), await staff('moderator'), await auth.signUp()];
});

async function staff(role: 'moderator' | 'admin'): Promise<TestUser> {
  const one = await auth.signUp();
  await auth.database.query('UPDATE users SET role = $2 WHERE id = $1', [one.account.id, role]);
  return { ...one, actor: { ...one.actor, role } };
}

const decide = (id: number, action: DecisionAction, { actor } = moderator) =>
  auth.call(moderationMessages.decide, { actor, form: { kind: 'song', id, action, reason: 'Not yours' } });
const page = (request: { after?: number; limit?: number; isBlocking?: true } = {}, actor?: Actor) =>
  auth.call(moderationMessages.decisions, { actor: actor ?? moderator.actor, limit: 100, ...request });
const all = async () => (await page()).decisions;
/** The songs that are listed as blocked now. */
const blocked = async () =>
  (await page({ isBlocking: true })).decisions.map(({ subject_id: songId }) => songId);

/** The owner appeals the latest decision about the song, and an admin decides. */
async function decideAppeal(songId: number, outcome: 'upheld' | 'reversed'): Promise<void> {
  const { id } = (await all()).find((decision) => decision.subject_id === songId)!;
  await auth.call(moderationMessages.appeal, { actor: user.actor, id, form: { text: 'It is mine' } });
  const form = { outcome, reason: 'Right' };
  await auth.call(moderationMessages.decideAppeal, { actor: admin.actor, id, form });
}

describe('the list of decisions', () => {
  it('has all decisions with their owners and moderators, newest first', async () => {
    await decide(1, 'block');
    await decide(2, 'dismiss', admin);
    const owner = user.account.username;
    expect(await all()).toEqual([
      {
        id: expect.any(Number),
        kind: 'song',
        subject_id: 2,
        title: 'Azulejo',
        action: 'dismiss',
        reason: 'Not yours',
        decided_at: expect.any(String),
        appeal: null,
        appeal_outcome: null,
        appeal_reason: null,
        owner,
        decided_by: admin.account.username,
        is_blocking: false,
        subject_deleted: false,
      },
      expect.objectContaining({
        subject_id: 1,
        action: 'block',
        owner,
        decided_by: moderator.account.username,
        is_blocking: true,
      }),
    ]);
  });

  it('comes in pages, with and without those that block nothing', async () => {
    for (const id of [1, 2, 3, 4]) await decide(id, id === 2 ? 'dismiss' : 'block');
    const songsOf = async (isBlocking?: true) => {
      const found: number[][] = [];
      let after: number | undefined;
      do {
        const { decisions, next } = await page({ isBlocking, limit: 2, ...(after ? { after } : {}) });
        found.push(decisions.map(({ subject_id: id }) => id));
        after = next ?? undefined;
      } while (after);
      return found;
    };
    expect(await songsOf()).toEqual([[4, 3], [2, 1], []]);
    expect(await songsOf(true)).toEqual([[4, 3], [1]]);
  });

  it('keeps decisions of moderators who have left, and none about users who have', async () => {
    await decide(1, 'block');
    await auth.database.query('DELETE FROM users WHERE id = $1', [moderator.account.id]);
    expect((await page({}, admin.actor)).decisions).toMatchObject([{ decided_by: null, is_blocking: true }]);
    await auth.database.query('DELETE FROM users WHERE id = $1', [user.account.id]);
    expect((await page({}, admin.actor)).decisions).toEqual([]);
  });

  it('is for moderators and admins', async () => {
    await page({}, admin.actor);
    await expect(page({}, user.actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(page({}, { ...admin.actor, isDemo: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a block', () => {
  it('counts until the content is unblocked', async () => {
    await decide(1, 'block');
    await decide(2, 'block');
    await decide(1, 'dismiss');
    expect(await blocked()).toEqual([2, 1]);
    await decide(1, 'unblock');
    expect(await blocked()).toEqual([2]);
  });

  it('counts until it is reversed, and if it was upheld', async () => {
    await decide(1, 'block');
    await decideAppeal(1, 'upheld');
    await decide(2, 'block');
    expect(await blocked()).toEqual([2, 1]);
    await decideAppeal(2, 'reversed');
    expect(await blocked()).toEqual([1]);
  });

  it('is replaced by a later one, also if that is reversed', async () => {
    await decide(1, 'block');
    await decide(1, 'block');
    expect(await blocked()).toEqual([1]);
    await decideAppeal(1, 'reversed');
    expect(await blocked()).toEqual([]);
  });

  it('counts again for content that is blocked again', async () => {
    for (const action of ['block', 'unblock', 'block'] as const) await decide(1, action);
    expect(await blocked()).toEqual([1]);
    expect((await all()).map(({ is_blocking: isBlocking }) => isBlocking)).toEqual([true, false, false]);
  });

  it('of a song is another one than that of the album with the same id', async () => {
    await decide(1, 'block');
    await decide(1, 'unblock');
    await insertAlbumBlock(1);
    expect((await page({ isBlocking: true })).decisions).toMatchObject([{ kind: 'album', subject_id: 1 }]);
  });
});

const insertAlbumBlock = (id: number) =>
  auth.database.query(
    `INSERT INTO decisions (kind, subject_id, owner_id, title, action, reason)
      VALUES ('album', $2, $1, 'Harbour', 'block', 'A copy')`,
    [user.account.id, id],
  );

describe('deleted content', () => {
  it('is no longer blocked, and stays in the list of all decisions', async () => {
    await decide(1, 'block');
    await decide(2, 'block');
    await insertAlbumBlock(1);
    await auth.publish(songEvents.songDeleted, { id: 1, userId: user.account.id, assetIds: [] });
    expect((await page({ isBlocking: true })).decisions).toMatchObject([
      { kind: 'album', subject_id: 1 },
      { kind: 'song', subject_id: 2 },
    ]);
    await auth.publish(albumEvents.albumDeleted, { id: 1 });
    expect(await blocked()).toEqual([2]);
    expect((await all()).map(({ subject_deleted: isDeleted }) => isDeleted)).toEqual([true, false, true]);
  });

  it('is no longer listed as blocked once a moderator wants to unblock it, without an event about it', async () => {
    await decide(1, 'block');
    deleted.add(1);
    await expect(decide(1, 'unblock')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await blocked()).toEqual([]);
  });
});
