import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  accountExportMessages,
  userManagementMessages,
  moderationMessages,
  songMessages,
  type ExportedDecision,
} from '@rubato/contracts';
import { clientAddress, startTestAuth, type TestAuth, type TestUser } from '../../testing/test-auth.ts';

let auth: TestAuth;
let user: TestUser;
let reporter: TestUser;
let moderator: TestUser;
let judge: TestUser;

beforeAll(async () => {
  auth = await startTestAuth({ SIGN_UPS_PER_ADDRESS: '0', REPORTS_PER_USER: '0' });
  [user, reporter] = [await auth.signUp(), await auth.signUp()];
  [moderator, judge] = [await newModerator(), await newModerator()];
  await auth.serve(songMessages.byId, async ({ id }) => ({
    id,
    title: `Song ${id}`,
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
    user_id: user.account.id,
  }));
  for (const message of [songMessages.block, songMessages.unblock])
    await auth.serve(message, async () => null);
});
afterAll(() => auth.close());

async function newModerator(): Promise<TestUser> {
  const one = await auth.signUp();
  await auth.database.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [one.account.id]);
  return { ...one, actor: { ...one.actor, role: 'moderator' } };
}

const decide = (id: number, action: 'block' | 'unblock' | 'dismiss', reason: string) =>
  auth.call(moderationMessages.decide, {
    actor: moderator.actor,
    form: { kind: 'song', id, action, reason },
  });

/** What the export of the user contains, read page by page. */
async function exportedDecisions(userId = user.account.id): Promise<ExportedDecision[]> {
  const found: ExportedDecision[] = [];
  for (let after: number | undefined; ;) {
    const { decisions } = await auth.call(accountExportMessages.decisions, { userId, after });
    if (!decisions.length) return found;
    found.push(...decisions);
    after = decisions.at(-1)?.id;
  }
}

it('the export of a user has the decisions about them with their appeals, but no one else’s id', async () => {
  await auth.call(moderationMessages.report, {
    actor: reporter.actor,
    clientAddress,
    form: { kind: 'song', id: 1, category: 'copyright', text: 'That is mine' },
  });
  await decide(1, 'block', 'Copied from elsewhere');
  await decide(2, 'dismiss', 'A quarrel between neighbors');
  await decide(3, 'block', 'Spam');
  const [first] = await exportedDecisions();
  const appeal = { actor: user.actor, id: first!.id };
  await auth.call(moderationMessages.appeal, { ...appeal, form: { text: 'I have played it myself' } });
  await auth.call(moderationMessages.decideAppeal, {
    actor: judge.actor,
    id: first!.id,
    form: { outcome: 'reversed', reason: 'So it is' },
  });

  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const decisions = await exportedDecisions();
  expect(decisions).toEqual([
    {
      id: expect.any(Number),
      kind: 'song',
      subject_id: 1,
      title: 'Song 1',
      action: 'block',
      reason: 'Copied from elsewhere',
      decided_at: at,
      appeal: 'I have played it myself',
      appealed_at: at,
      appeal_outcome: 'reversed',
      appeal_reason: 'So it is',
    },
    {
      id: expect.any(Number),
      kind: 'song',
      subject_id: 3,
      title: 'Song 3',
      action: 'block',
      reason: 'Spam',
      decided_at: at,
      appeal: null,
      appealed_at: null,
      appeal_outcome: null,
      appeal_reason: null,
    },
  ]);
  expect(await exportedDecisions(reporter.account.id)).toEqual([]);
});

it('the export has all decisions, however long their texts are', async () => {
  const { account } = await auth.signUp();
  await auth.database.query(
    `INSERT INTO decisions (kind, subject_id, owner_id, title, action, reason, appeal, appealed_at, appeal_outcome, appeal_reason)
     SELECT 'song', n, $1, 'Song', 'block', $2, $2, now(), 'upheld', $2 FROM generate_series(1, 130) n`,
    [account.id, '\u{1F3B5}'.repeat(1000)],
  );
  const decisions = await exportedDecisions(account.id);
  expect(decisions.map(({ subject_id: id }) => id)).toEqual(Array.from({ length: 130 }, (_, n) => n + 1));
});

it('the account in the export says that its user is suspended, and why', async () => {
  const { account } = await auth.signUp();
  const accountOf = async () =>
    (await auth.call(accountExportMessages.account, { userId: account.id })).account;
  expect(await accountOf()).toMatchObject({ role: 'member', suspended_at: null, suspension_reason: null });
  const form = { reason: 'Spam' };
  await auth.call(userManagementMessages.suspend, { actor: moderator.actor, id: account.id, form });
  expect(await accountOf()).toMatchObject({ suspended_at: expect.any(String), suspension_reason: 'Spam' });
});
