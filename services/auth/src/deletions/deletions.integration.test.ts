import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountDeletionEvents,
  accountDeletionMessages,
  accountTexts,
  authMessages,
  deletionTexts,
  userManagementMessages,
  moderationTexts,
} from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import {
  client,
  clientAddress,
  newTokenHash,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '../../testing/test-auth.ts';

let mail: MailServer;
let auth: TestAuth;
let user: TestUser;

beforeAll(async () => {
  mail = await startMailServer();
  auth = await startTestAuth({
    SMTP_URL: mail.url,
    MAIL_REQUESTS_PER_ACCOUNT: '0',
    LOG_IN_FAILURES_PER_ADDRESS: '0',
    SIGN_UPS_PER_ADDRESS: '0',
  });
});
afterAll(async () => {
  await auth.close();
  await mail.close();
});
beforeEach(async () => {
  user = await auth.signUp();
});

const request = ({ actor, tokenHash, account } = user, username = account.username) =>
  auth.call(accountDeletionMessages.request, { actor, tokenHash, username, clientAddress });
const cancel = () => auth.call(accountDeletionMessages.cancel, { actor: user.actor, clientAddress });
const find = () => auth.call(accountDeletionMessages.find, { actor: user.actor });
const isLive = async (tokenHash: string) =>
  (await auth.call(authMessages.verifySession, { tokenHash })) !== null;
/** Ends the grace period. */
const expire = ({ account } = user) =>
  auth.database.query('UPDATE account_deletions SET due_at = now() WHERE user_id = $1', [account.id]);
const isDeleted = async ({ account } = user) =>
  (await auth.database.query('SELECT FROM users WHERE id = $1', [account.id])).rowCount === 0;
const deletionsOf = async ({ account } = user) =>
  (await auth.published(accountDeletionEvents.userDeleted)).filter(({ id }) => id === account.id);

describe('the request to delete an account', () => {
  it('schedules it in fourteen days, ends the other sessions and tells the user', async () => {
    const other = await auth.logIn(user.account.email);
    const { deletes_at: at } = await request();
    const days = (new Date(at!).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days * 10) / 10).toBe(14);
    expect([await isLive(user.tokenHash), await isLive(other)]).toEqual([true, false]);
    expect(await find()).toEqual({ deletes_at: at });
    const { text } = await mail.next(user.account.email, 'Your account will be deleted');
    expect(text).toContain(at!.slice(0, 10));
  });

  it('leaves the account usable during the grace period, and can be withdrawn', async () => {
    await request();
    await mail.next(user.account.email, 'Your account will be deleted');
    expect(await isLive(await auth.logIn(user.account.email))).toBe(true);
    expect(await cancel()).toEqual({ deletes_at: null });
    expect(await find()).toEqual({ deletes_at: null });
    await mail.next(user.account.email, 'Your account stays');
    await cancel();
    expect(mail.waiting.filter((line) => line.includes('stays'))).toEqual([]);
  });

  it('does not postpone the deletion when it is repeated', async () => {
    const first = await request();
    await auth.database.query(`UPDATE account_deletions SET due_at = due_at - interval '3 days'`);
    expect(new Date((await request()).deletes_at!).getTime()).toBeLessThan(
      new Date(first.deletes_at!).getTime(),
    );
  });

  it('is rejected with another username', async () => {
    await expect(request(user, 'someone else')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { username: deletionTexts.username },
    });
    expect(await find()).toEqual({ deletes_at: null });
  });

  it('is rejected without a recent authentication', async () => {
    await auth.makeStale(user.tokenHash);
    await expect(request()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      fields: { confirmation: accountTexts.confirmationRequired },
    });
    expect(await find()).toEqual({ deletes_at: null });
  });

  it('is rejected for the demo user', async () => {
    const tokenHash = newTokenHash();
    const account = await auth.call(authMessages.logInDemo, { tokenHash, ...client });
    const demo = { account, actor: { userId: account.id, isDemo: true }, tokenHash };
    await expect(request(demo)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the last admin', () => {
  const makeAdmin = async (one: TestUser) => {
    await auth.database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [one.account.id]);
    return { ...one, actor: { ...one.actor, role: 'admin' as const } };
  };
  const lastAdmin = { code: 'FORBIDDEN', message: moderationTexts.lastAdmin };
  let other: TestUser;
  beforeEach(async () => {
    await auth.database.query(`UPDATE users SET role = 'member'`);
    user = await makeAdmin(user);
    other = await makeAdmin(await auth.signUp());
  });

  it('cannot leave, also while the deletion of the other admins is only scheduled', async () => {
    await request();
    await expect(request(other)).rejects.toMatchObject(lastAdmin);
    await cancel();
    await request(other);
  });

  it('stays if all admins want to leave at the same moment', async () => {
    const outcomes = await Promise.allSettled([request(), request(other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not left by an admin who is about to leave and takes the role from the others', async () => {
    await request();
    const { actor, tokenHash } = user;
    const form = { role: 'member' as const, reason: 'Handover' };
    await expect(
      auth.call(userManagementMessages.setRole, { actor, tokenHash, id: other.account.id, form }),
    ).rejects.toMatchObject(lastAdmin);
    await expect(
      auth.call(userManagementMessages.suspend, {
        actor,
        id: other.account.id,
        form: { reason: 'Handover' },
      }),
    ).rejects.toMatchObject(lastAdmin);
  });
});

describe('a due account', () => {
  it('is deleted with its sessions and announced once', async () => {
    await request();
    await expire();
    await waitUntil(isDeleted);
    await waitUntil(async () => !(await isLive(user.tokenHash)));
    expect(await deletionsOf()).toEqual([{ id: user.account.id }]);
    const { rowCount } = await auth.database.query('SELECT FROM sessions WHERE user_id = $1', [
      user.account.id,
    ]);
    expect(rowCount).toBe(0);
  });

  it('leaves its username and email address to others', async () => {
    const { username, email } = user.account;
    await request();
    await expire();
    await waitUntil(isDeleted);
    expect((await auth.signUp(username)).account).toMatchObject({ username, email });
  });

  it('cannot be kept any more once it is deleted', async () => {
    await request();
    await expire();
    await waitUntil(isDeleted);
    await expect(cancel()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is kept if the request is withdrawn while the deletion waits for its turn', async () => {
    await request();
    await auth.database.query('BEGIN');
    await auth.database.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.account.id]);
    await auth.database.query('DELETE FROM account_deletions WHERE user_id = $1', [user.account.id]);
    await auth.database.query('COMMIT');
    expect([await isDeleted(), await find()]).toEqual([false, { deletes_at: null }]);
  });
});
