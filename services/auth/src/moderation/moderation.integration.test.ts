import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountMessages,
  accountTexts,
  albumMessages,
  AppError,
  artistMessages,
  authMessages,
  userManagementMessages,
  moderationMessages,
  moderationTexts,
  songMessages,
  texts,
  type Actor,
  type Role,
  type Song,
} from '@rubato/contracts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import {
  client,
  clientAddress,
  hashOf,
  newTokenHash,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '../../testing/test-auth.ts';
import { AuditLog } from './audit-log.ts';
import { runAdminCommand } from './run-admin-command.ts';

let mail: MailServer;
let auth: TestAuth;
let admin: TestUser;
let moderator: TestUser;
let user: TestUser;
/** What catalog has been asked to do, and the error that it fails with. */
let told: string[] = [];
let failure: AppError | undefined;

const owners = new Map<number, number>();
const song = (id: number) => {
  const userId = owners.get(id);
  if (!userId) throw new AppError('NOT_FOUND', texts.notFound);
  return { ...songFields, id, user_id: userId };
};
const songFields: Omit<Song, 'id' | 'user_id'> = {
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
  mail = await startMailServer();
  auth = await startTestAuth({
    SMTP_URL: mail.url,
    SIGN_UPS_PER_ADDRESS: '0',
    REPORTS_PER_USER: '5',
    REPORTS_PER_ADDRESS: '0',
  });
  await auth.serve(songMessages.byId, async ({ id }) => song(id));
  await auth.serve(songMessages.block, async ({ id, actor, reason }) => {
    if (failure) throw failure;
    told.push(`block ${id} as ${actor.role}: ${reason}`);
    return null;
  });
  await auth.serve(songMessages.unblock, async ({ id, actor }) => {
    told.push(`unblock ${id} as ${actor.role}`);
    return null;
  });
  await auth.serve(albumMessages.byId, async () => {
    throw new AppError('NOT_FOUND', texts.notFound);
  });
  await auth.serve(artistMessages.byIds, async () => ({ artists: [] }));
});
afterAll(async () => {
  await auth.close();
  await mail.close();
});
beforeEach(async () => {
  told = [];
  failure = undefined;
  await auth.database.query('DELETE FROM reports; DELETE FROM decisions');
  await auth.database.query(`UPDATE users SET role = 'member'`);
  [admin, moderator, user] = [
    await withRole(await auth.signUp(), 'admin'),
    await withRole(await auth.signUp(), 'moderator'),
    await auth.signUp(),
  ];
});

async function withRole(one: TestUser, role: 'moderator' | 'admin'): Promise<TestUser> {
  await auth.database.query('UPDATE users SET role = $2 WHERE id = $1', [one.account.id, role]);
  return { ...one, actor: { ...one.actor, role } };
}

const mailOf = async ({ account }: TestUser, subject: string) =>
  (await mail.next(account.email, subject)).text;

let lastSong = 0;
function newSong(owner: TestUser): number {
  lastSong += 1;
  owners.set(lastSong, owner.account.id);
  return lastSong;
}

const report = (id: number, actor?: Actor, text = 'Mine') =>
  auth.call(moderationMessages.report, {
    actor,
    clientAddress,
    form: { kind: 'song', id, category: 'copyright', text },
  });
const reports = async (actor = moderator.actor) =>
  (await auth.call(moderationMessages.reports, { actor, limit: 50 })).reports;
const decide = (actor: Actor, id: number, action: 'dismiss' | 'block' | 'unblock' | 'suspend') =>
  auth.call(moderationMessages.decide, { actor, form: { kind: 'song', id, action, reason: 'Not yours' } });
const suspend = (actor: Actor, id: number) =>
  auth.call(userManagementMessages.suspend, { actor, id, form: { reason: 'Spam' } });
const unsuspend = (actor: Actor, id: number) =>
  auth.call(userManagementMessages.unsuspend, { actor, id, form: { reason: 'Resolved' } });
const setRole = ({ actor, tokenHash }: TestUser, id: number, role: Role) =>
  auth.call(userManagementMessages.setRole, { actor, tokenHash, id, form: { role, reason: 'Needed' } });
const verify = (tokenHash: string) => auth.call(authMessages.verifySession, { tokenHash });
const audit = async () =>
  (await auth.call(userManagementMessages.audit, { actor: admin.actor, limit: 100 })).entries;
const lastAudit = async () => (await audit())[0];
const forbidden = { code: 'FORBIDDEN' };

describe('reports', () => {
  it('of one thing are one entry with a count, and the latest texts', async () => {
    const id = newSong(user);
    for (let n = 0; n < 30; n += 1) await report(id, undefined, `Text ${n}`);
    const [entry, ...more] = await reports();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'song',
      subject_id: id,
      count: 30,
      title: 'Azulejo',
      owner: user.account.username,
    });
    expect(entry?.texts.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Text ${29 - n}`),
    );
  });

  it('of one thing at the same moment are one entry', async () => {
    const id = newSong(user);
    await Promise.all(Array.from({ length: 12 }, () => report(id)));
    expect((await reports()).map(({ count }) => count)).toEqual([12]);
  });

  it('count once for each user, with the last text', async () => {
    const id = newSong(user);
    await report(id, moderator.actor, 'First');
    await report(id, moderator.actor, 'Second');
    expect(await reports()).toMatchObject([{ count: 1, texts: [{ text: 'Second' }] }]);
  });

  it('of unknown content, and of one’s own, are rejected', async () => {
    await expect(report(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(report(newSong(user), user.actor)).rejects.toMatchObject({
      message: moderationTexts.ownContent,
    });
    expect(await reports()).toEqual([]);
  });

  it('are limited for each user', async () => {
    const ids = Array.from({ length: 6 }, () => newSong(admin));
    for (const id of ids.slice(0, 5)) await report(id, user.actor);
    await expect(report(ids[5]!, user.actor)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('decisions', () => {
  it('block the content, close its report, tell the owner and are recorded', async () => {
    const id = newSong(user);
    await report(id);
    await decide(moderator.actor, id, 'block');
    expect(told).toEqual([`block ${id} as moderator: Not yours`]);
    expect(await reports()).toEqual([]);
    const text = await mailOf(user, 'Your content was blocked');
    expect(text).toContain('Azulejo');
    expect(text).toContain('Not yours');
    expect(await lastAudit()).toMatchObject({
      actor_id: moderator.account.id,
      action: 'content.block',
      target_kind: 'song',
      target_id: id,
      reason: 'Not yours',
    });
  });

  it('record nothing if the content could not be blocked', async () => {
    const id = newSong(user);
    await report(id);
    const before = await audit();
    failure = new AppError('UNAVAILABLE', texts.serverError);
    await expect(decide(moderator.actor, id, 'block')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await audit()).toEqual(before);
    expect(await reports()).toHaveLength(1);
  });

  it('can dismiss reports without telling the owner', async () => {
    const id = newSong(user);
    await report(id);
    await decide(moderator.actor, id, 'dismiss');
    expect([told, await reports()]).toEqual([[], []]);
    expect(await auth.call(moderationMessages.ownDecisions, { actor: user.actor })).toEqual({
      decisions: [],
    });
  });

  it('can suspend the owner, but not if that is a moderator or an admin', async () => {
    const id = newSong(user);
    await decide(moderator.actor, id, 'suspend');
    expect(await verify(user.tokenHash)).toBeNull();
    await expect(decide(moderator.actor, newSong(admin), 'suspend')).rejects.toMatchObject({
      message: moderationTexts.staff,
    });
    expect(await verify(admin.tokenHash)).not.toBeNull();
  });

  it('about a moderator’s own content are left to another one, if there is one', async () => {
    const id = newSong(moderator);
    await report(id);
    for (const action of ['dismiss', 'unblock', 'block'] as const)
      await expect(decide(moderator.actor, id, action)).rejects.toMatchObject({
        message: moderationTexts.ownSubject,
      });
    expect([told, (await reports()).length]).toEqual([[], 1]);
    await auth.database.query(`UPDATE users SET role = 'member' WHERE id <> $1`, [moderator.account.id]);
    await decide(moderator.actor, id, 'dismiss');
    expect(await reports()).toEqual([]);
  });

  it('that show content again, and the end of a suspension, are announced by mail', async () => {
    const id = newSong(user);
    await decide(moderator.actor, id, 'block');
    await decide(moderator.actor, id, 'unblock');
    expect(await mailOf(user, 'Your content is visible again')).toContain('Azulejo');
    await suspend(moderator.actor, user.account.id);
    await unsuspend(moderator.actor, user.account.id);
    await mailOf(user, 'Your account is no longer suspended');
  });

  it('need a moderator', async () => {
    const id = newSong(admin);
    for (const actor of [user.actor, { ...user.actor, role: 'admin' as const }])
      await expect(decide(actor, id, 'block')).rejects.toMatchObject(forbidden);
    expect(told).toEqual([]);
  });
});

describe('appeals', () => {
  const own = async () => (await auth.call(moderationMessages.ownDecisions, { actor: user.actor })).decisions;
  const appeal = (id: number, actor = user.actor) =>
    auth.call(moderationMessages.appeal, { actor, id, form: { text: 'It is mine' } });
  const answer = (actor: Actor, id: number, outcome: 'upheld' | 'reversed') =>
    auth.call(moderationMessages.decideAppeal, { actor, id, form: { outcome, reason: 'Right' } });
  const blocked = async () => {
    const id = newSong(user);
    await decide(moderator.actor, id, 'block');
    return { songId: id, decisionId: (await own())[0]!.id };
  };

  it('are decided by another moderator, and undo the decision', async () => {
    const { songId, decisionId } = await blocked();
    await appeal(decisionId);
    await expect(answer(moderator.actor, decisionId, 'upheld')).rejects.toMatchObject({
      message: moderationTexts.ownDecision,
    });
    await answer(admin.actor, decisionId, 'reversed');
    expect(told.at(-1)).toBe(`unblock ${songId} as admin`);
    expect(await own()).toMatchObject([
      { appeal: 'It is mine', appeal_outcome: 'reversed', appeal_reason: 'Right' },
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'appeal.reverse', target_id: songId });
    await expect(answer(admin.actor, decisionId, 'upheld')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('leave a later decision about the same content as it is', async () => {
    const { songId, decisionId } = await blocked();
    await appeal(decisionId);
    await decide(admin.actor, songId, 'block');
    told = [];
    await answer(admin.actor, decisionId, 'reversed');
    expect(told).toEqual([]);
    const [later] = await own();
    await appeal(later!.id);
    await answer(moderator.actor, later!.id, 'reversed');
    expect(told).toEqual([`unblock ${songId} as moderator`]);
  });

  it('about a suspension leave a later one as it is', async () => {
    const songs = [newSong(user), newSong(user)];
    for (const id of songs) await decide(moderator.actor, id, 'suspend');
    const [second, first] = await own();
    await appeal(first!.id);
    await answer(admin.actor, first!.id, 'reversed');
    await expect(auth.logIn(user.account.email)).rejects.toMatchObject(forbidden);
    await appeal(second!.id);
    await answer(admin.actor, second!.id, 'reversed');
    await auth.logIn(user.account.email);
  });

  it('of a moderator about their own content are decided by another one', async () => {
    const id = newSong(moderator);
    await decide(admin.actor, id, 'block');
    const { decisions } = await auth.call(moderationMessages.ownDecisions, { actor: moderator.actor });
    await appeal(decisions[0]!.id, moderator.actor);
    await expect(answer(moderator.actor, decisions[0]!.id, 'reversed')).rejects.toMatchObject({
      message: moderationTexts.ownSubject,
    });
    expect(told).toEqual([`block ${id} as admin: Not yours`]);
  });

  it('are possible once, for the owner only', async () => {
    const { decisionId } = await blocked();
    await expect(appeal(decisionId, admin.actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await appeal(decisionId);
    await expect(appeal(decisionId)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { appeals } = await auth.call(moderationMessages.appeals, { actor: moderator.actor, limit: 10 });
    expect(appeals).toMatchObject([{ id: decisionId, is_own: true, decided_by: moderator.account.username }]);
  });

  it('are decided by the same moderator if there is no other', async () => {
    const { decisionId } = await blocked();
    await appeal(decisionId);
    await auth.database.query(`UPDATE users SET role = 'member' WHERE id <> $1`, [moderator.account.id]);
    await answer(moderator.actor, decisionId, 'upheld');
    expect(await own()).toMatchObject([{ appeal_outcome: 'upheld' }]);
  });
});

describe('suspension', () => {
  it('ends all sessions, rejects the log-in with the right password, and can be ended', async () => {
    const other = await auth.logIn(user.account.email);
    await suspend(moderator.actor, user.account.id);
    expect([await verify(user.tokenHash), await verify(other)]).toEqual([null, null]);
    await expect(auth.logIn(user.account.email)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: moderationTexts.suspended,
    });
    await expect(auth.logIn(user.account.email, 'wrong password')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await mailOf(user, 'Your account was suspended')).toContain('Spam');
    await unsuspend(moderator.actor, user.account.id);
    expect(await verify(await auth.logIn(user.account.email))).not.toBeNull();
  });

  it('of moderators and admins is for admins, and never of oneself', async () => {
    const other = await withRole(await auth.signUp(), 'moderator');
    for (const target of [admin, other])
      await expect(suspend(moderator.actor, target.account.id)).rejects.toMatchObject({
        message: moderationTexts.staff,
      });
    await expect(suspend(admin.actor, admin.account.id)).rejects.toMatchObject({
      message: moderationTexts.self,
    });
    expect(await suspend(admin.actor, other.account.id)).toMatchObject({ id: other.account.id });
  });

  it('leaves no session of a log-in at the same moment', async () => {
    const logIns = Promise.allSettled(Array.from({ length: 3 }, () => auth.logIn(user.account.email)));
    await suspend(moderator.actor, user.account.id);
    for (const outcome of await logIns)
      if (outcome.status === 'fulfilled') expect(await verify(outcome.value)).toBeNull();
  });
});

describe('roles', () => {
  it('count in running sessions at once', async () => {
    expect(await verify(user.tokenHash)).not.toHaveProperty('role');
    await setRole(admin, user.account.id, 'moderator');
    expect(await verify(user.tokenHash)).toMatchObject({ role: 'moderator' });
    expect(await mailOf(user, 'Your role was changed')).toContain('moderator');
    await setRole(admin, user.account.id, 'member');
    expect(await verify(user.tokenHash)).not.toHaveProperty('role');
    expect(await lastAudit()).toMatchObject({
      action: 'member.role',
      details: { before: 'moderator', role: 'member' },
    });
  });

  it('that were taken away no longer count, whatever the message says', async () => {
    await auth.database.query(`UPDATE users SET role = 'member' WHERE id = $1`, [moderator.account.id]);
    await expect(suspend(moderator.actor, user.account.id)).rejects.toMatchObject(forbidden);
  });

  it('need an admin whose session is confirmed', async () => {
    await expect(setRole(moderator, user.account.id, 'moderator')).rejects.toMatchObject(forbidden);
    await auth.makeStale(admin.tokenHash);
    await expect(setRole(admin, user.account.id, 'moderator')).rejects.toMatchObject({
      fields: { confirmation: expect.any(String) },
    });
    expect(await verify(user.tokenHash)).not.toHaveProperty('role');
  });

  it('leave an admin when two admins act on each other at the same moment', async () => {
    const other = await withRole(await auth.signUp(), 'admin');
    const outcomes = await Promise.allSettled([
      setRole(admin, other.account.id, 'member'),
      setRole(other, admin.account.id, 'member'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are not for the demo user', async () => {
    const { rows } = await auth.database.query('SELECT id FROM users WHERE is_demo');
    await expect(setRole(admin, rows[0].id, 'admin')).rejects.toMatchObject({
      message: moderationTexts.demoUser,
    });
    await expect(
      auth.call(userManagementMessages.page, {
        actor: { userId: rows[0].id, isDemo: true, role: 'admin' },
        limit: 1,
      }),
    ).rejects.toMatchObject(forbidden);
  });
});

describe('users', () => {
  const find = async (actor: Actor, query: string) =>
    (await auth.call(userManagementMessages.page, { actor, query, limit: 10 })).members;

  it('are found by the beginning of their names, by admins also of email addresses', async () => {
    const { username, email } = user.account;
    const { account } = await auth.signUp(`${username}_x`);
    const other = await auth.signUp(`${username}ax`);
    const ids = async (query: string) => (await find(moderator.actor, query)).map(({ id }) => id);
    expect(await ids(username)).toEqual([user.account.id, account.id, other.account.id]);
    expect(await ids(`${username}_`)).toEqual([account.id]);
    expect(await find(moderator.actor, email)).toEqual([]);
    expect(await find(admin.actor, email)).toMatchObject([{ email }]);
    expect(await find(moderator.actor, `${username}_`)).toMatchObject([{ email: null }]);
  });

  it('come in pages', async () => {
    const first = await auth.call(userManagementMessages.page, { actor: admin.actor, limit: 2 });
    const second = await auth.call(userManagementMessages.page, {
      actor: admin.actor,
      after: first.next!,
      limit: 2,
    });
    expect(second.members[0]!.id).toBeGreaterThan(first.members[1]!.id);
  });

  it('get quotas of their own, which are part of their sessions', async () => {
    const quotas = { songs: 3 };
    const form = { quotas, reason: 'Requested' };
    expect(
      await auth.call(userManagementMessages.setQuotas, { actor: admin.actor, id: user.account.id, form }),
    ).toMatchObject({ quotas });
    expect(await verify(user.tokenHash)).toMatchObject({ quotas });
    await auth.call(userManagementMessages.setQuotas, {
      actor: admin.actor,
      id: user.account.id,
      form: { quotas: {}, reason: 'As before' },
    });
    expect(await verify(user.tokenHash)).not.toHaveProperty('quotas');
  });

  describe('who have lost their password', () => {
    const createLink = ({ actor, tokenHash }: TestUser, { account } = user) =>
      auth.call(userManagementMessages.createResetLink, {
        actor,
        tokenHash,
        id: account.id,
        form: { reason: 'Lost it' },
      });
    const reset = (url: string) =>
      auth.call(accountMessages.resetPassword, {
        linkTokenHash: hashOf(url.split('#token=')[1]!),
        password: 'another battery staple',
        clientAddress,
      });

    it('get a link from an admin that sets a new password once', async () => {
      const { url } = await createLink(admin);
      expect(url).toMatch(/^https:\/\/music\.example\/reset-password#token=[\w-]{43}$/);
      await reset(url);
      await expect(reset(url)).rejects.toMatchObject({ code: 'INVALID' });
      await auth.logIn(user.account.email, 'another battery staple');
      expect(await lastAudit()).toMatchObject({ action: 'member.reset-link', target_id: user.account.id });
    });

    it('do not verify their address by it: it was not sent there', async () => {
      await reset((await createLink(admin)).url);
      const tokenHash = await auth.logIn(user.account.email, 'another battery staple');
      expect(
        await auth.call(accountMessages.get, { actor: user.actor, tokenHash, clientAddress }),
      ).toMatchObject({
        email_verified: false,
      });
    });

    it('get none from a moderator, nor from an admin whose session is not confirmed', async () => {
      await expect(createLink(moderator)).rejects.toMatchObject(forbidden);
      await auth.makeStale(admin.tokenHash);
      await expect(createLink(admin)).rejects.toMatchObject({
        fields: { confirmation: accountTexts.confirmationRequired },
      });
    });

    it('get none if they are admins themselves', async () => {
      const other = await withRole(await auth.signUp(), 'admin');
      await expect(createLink(admin, other)).rejects.toMatchObject({ message: moderationTexts.staff });
    });
  });
});

describe('the audit log', () => {
  const check = () => auth.service.get(AuditLog).check();

  it('is intact after many acts at the same moment', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => auth.signUp()));
    await Promise.all(users.map(({ account }) => suspend(moderator.actor, account.id)));
    const { entries, brokenAt } = await check();
    expect(brokenAt).toBeNull();
    expect(entries).toBe((await audit()).length);
  });

  it.each(['UPDATE audit_log SET reason = reason', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'rejects %s',
    async (statement) => {
      await suspend(moderator.actor, user.account.id);
      await expect(auth.database.query(statement)).rejects.toThrow('rows can only be added');
    },
  );

  it('shows what was changed behind its back', async () => {
    await suspend(moderator.actor, user.account.id);
    await suspend(moderator.actor, (await auth.signUp()).account.id);
    const { entries } = await check();
    const at = entries - 1;
    const change = async (statement: string) => {
      await auth.database.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only');
      await auth.database.query(statement);
      await auth.database.query('ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only');
    };
    await change(`UPDATE audit_log SET reason = 'Spam.' WHERE id = ${at}`);
    expect(await check()).toMatchObject({ brokenAt: at });
    await change(`UPDATE audit_log SET reason = 'Spam' WHERE id = ${at}`);
    expect(await check()).toMatchObject({ brokenAt: null });
    await change(`UPDATE audit_log SET actor_id = actor_id + 1 WHERE id = ${at}`);
    expect(await check()).toMatchObject({ brokenAt: at });
    await change(`UPDATE audit_log SET actor_id = actor_id - 1 WHERE id = ${at}`);
  });

  it('names what the acts were about, as long as it has a name', async () => {
    const targetOf = async (act: Promise<unknown>) => {
      await act;
      return (await lastAudit())!.target;
    };
    const { username, id } = user.account;
    expect(await targetOf(suspend(moderator.actor, id))).toBe(username);
    const songId = newSong(user);
    expect(await targetOf(decide(moderator.actor, songId, 'block'))).toBe('Azulejo');
    await auth.database.query(`UPDATE decisions SET title = 'Tides' WHERE subject_id = ${songId}`);
    expect((await lastAudit())!.target).toBe('Tides');
    const invite = (note: string) =>
      auth.call(userManagementMessages.invite, { actor: admin.actor, form: { note } });
    expect(await targetOf(invite('For Ada'))).toBe('For Ada');
    expect(await targetOf(invite(''))).toBeNull();
    await suspend(moderator.actor, id);
    await auth.database.query('DELETE FROM users WHERE id = $1', [id]);
    expect(await lastAudit()).toMatchObject({ target_kind: 'member', target_id: id, target: null });
  });

  it('is for admins', async () => {
    await expect(
      auth.call(userManagementMessages.audit, { actor: moderator.actor, limit: 1 }),
    ).rejects.toMatchObject(forbidden);
  });
});

describe('the command of the operator', () => {
  const command = async (...args: string[]) => {
    const lines: string[] = [];
    const status = await runAdminCommand({
      databaseUrl: auth.databaseUrl,
      arguments: args,
      command: 'admin',
      print: (line) => lines.push(line),
    });
    return { status, lines };
  };

  it('gives and takes roles, is recorded, and leaves an admin', async () => {
    const { username, email, id } = user.account;
    expect(await command('grant', email.toUpperCase())).toEqual({
      status: 0,
      lines: [`${username} (user ${id}) is now an admin.`],
    });
    expect(await lastAudit()).toMatchObject({
      actor_id: null,
      actor: null,
      action: 'member.role',
      target_id: id,
    });
    expect((await command('revoke', admin.account.username)).status).toBe(0);
    expect(await command('revoke', username)).toEqual({ status: 1, lines: [moderationTexts.lastAdmin] });
    expect((await command('list')).lines).toContain(`admin: ${username} (user ${id})`);
  });

  it('checks the audit log', async () => {
    await suspend(moderator.actor, user.account.id);
    expect((await command('audit')).status).toBe(0);
  });

  it('gives the demo user no role', async () => {
    expect(await command('grant', 'demo')).toEqual({ status: 1, lines: [moderationTexts.demoUser] });
  });
});

describe('sign-up', () => {
  const signUp = (to: TestAuth, invitationHash?: string) => {
    const username = `invited${lastSong++}`;
    const form = { username, email: `${username}@example.com`, password: 'correct horse battery' };
    return to.call(authMessages.signUp, { user: form, tokenHash: newTokenHash(), ...client, invitationHash });
  };

  it('by invitation works once, until the invitation expires or is revoked', async () => {
    const closed = await startTestAuth({ SIGN_UP: 'invitation' });
    try {
      await expect(signUp(closed)).rejects.toMatchObject({ message: moderationTexts.invitationRequired });
      await closed.database.query(
        `INSERT INTO users (username, username_key, username_skeleton, email, email_key, artist_name, role)
         VALUES ('boss', 'boss', 'boss', 'boss@example.com', 'boss@example.com', 'Boss', 'admin')`,
      );
      const { rows } = await closed.database.query(`SELECT id FROM users WHERE username = 'boss'`);
      const actor: Actor = { userId: rows[0].id, role: 'admin' };
      const invite = async () => {
        const made = await closed.call(userManagementMessages.invite, { actor, form: { note: 'For Ada' } });
        return { id: made.invitation.id, hash: hashOf(made.url.split('#invitation=')[1]!) };
      };
      const { hash } = await invite();
      const outcomes = await Promise.allSettled([signUp(closed, hash), signUp(closed, hash)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(signUp(closed, hash)).rejects.toMatchObject({
        message: moderationTexts.invitationInvalid,
      });
      const revoked = await invite();
      await closed.call(userManagementMessages.revokeInvitation, { actor, id: revoked.id });
      await expect(signUp(closed, revoked.hash)).rejects.toMatchObject(forbidden);
      const expired = await invite();
      await closed.database.query(`UPDATE invitations SET expires_at = now() WHERE id = ${expired.id}`);
      await expect(signUp(closed, expired.hash)).rejects.toMatchObject(forbidden);
      const stored = await closed.database.query(`SELECT * FROM invitations`);
      expect(JSON.stringify(stored.rows)).not.toContain('#invitation');
    } finally {
      await closed.close();
    }
  });

  it('can be closed', async () => {
    const closed = await startTestAuth({ SIGN_UP: 'closed' });
    try {
      await expect(signUp(closed, newTokenHash())).rejects.toMatchObject({
        message: moderationTexts.signUpClosed,
      });
    } finally {
      await closed.close();
    }
  });
});
