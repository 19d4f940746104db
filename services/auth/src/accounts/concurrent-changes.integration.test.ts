import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountMessages, authMessages, passkeyMessages } from '@rubato/contracts';
import { startMailServer, tokenIn, type MailServer } from '../../testing/mail-server.ts';
import {
  clientAddress,
  hashOf,
  newTokenHash,
  password,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '../../testing/test-auth.ts';

let mail: MailServer;
let auth: TestAuth;
let user: TestUser;

beforeAll(async () => {
  mail = await startMailServer();
  auth = await startTestAuth({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await auth.close();
  await mail.close();
});
beforeEach(async () => {
  user = await auth.signUp();
});

const newPassword = 'another battery staple';
const thirdPassword = 'a third battery staple';

const resetLink = async () => {
  await auth.requestReset(user.account.email);
  return hashOf(tokenIn(await mail.next(user.account.email, 'Reset your password')));
};
const reset = (linkTokenHash: string) =>
  auth.call(accountMessages.resetPassword, { linkTokenHash, password: newPassword, clientAddress });
const change = (to: string) => {
  const form = { current_password: password, password: to };
  const { actor, tokenHash } = user;
  return auth.call(accountMessages.changePassword, {
    actor,
    tokenHash,
    newTokenHash: newTokenHash(),
    clientAddress,
    form,
  });
};
const liveSessions = async () =>
  (await auth.database.query('SELECT FROM sessions WHERE user_id = $1', [user.account.id])).rowCount;

const runInTurn = async (calls: readonly (() => Promise<unknown>)[]) =>
  (await auth.runInTurn(user.account.id, calls)).map(({ status }) => status);

describe('a password reset', () => {
  it('leaves no session of a log-in that has verified the earlier password', async () => {
    const link = await resetLink();
    const outcomes = await runInTurn([() => reset(link), () => auth.logIn(user.account.email)]);
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    expect(await liveSessions()).toBe(0);
  });

  it('is not undone by a change that has verified the earlier password', async () => {
    const link = await resetLink();
    expect(await runInTurn([() => reset(link), () => change(thirdPassword)])).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await liveSessions()).toBe(0);
    await auth.logIn(user.account.email, newPassword);
  });

  it('succeeds once if two links are used at the same moment', async () => {
    const [first, second] = [await resetLink(), await resetLink()];
    const outcomes = await auth.runInTurn(user.account.id, [() => reset(first), () => reset(second)]);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'INVALID' } }]);
  });

  it.each([
    [
      'change of the email address',
      ({ actor, tokenHash }: TestUser) =>
        auth.call(accountMessages.changeEmail, {
          actor,
          tokenHash,
          clientAddress,
          form: { email: 'other@example.com' },
        }),
    ],
    [
      'set of recovery codes',
      ({ actor, tokenHash }: TestUser) =>
        auth.call(passkeyMessages.replaceRecoveryCodes, {
          actor,
          tokenHash,
          clientAddress,
          codeHashes: Array.from({ length: 10 }, newTokenHash),
        }),
    ],
  ])('lets no session that it ends request a %s', async (_change, request) => {
    const link = await resetLink();
    const outcomes = await auth.runInTurn(user.account.id, [() => reset(link), () => request(user)]);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'UNAUTHENTICATED' } }]);
  });
});

describe('a password change', () => {
  it('leaves no session of a log-in that has verified the earlier password', async () => {
    const outcomes = await runInTurn([() => change(newPassword), () => auth.logIn(user.account.email)]);
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    expect(await liveSessions()).toBe(1);
  });

  it('succeeds once if it is requested twice at the same moment', async () => {
    const outcomes = await runInTurn([() => change(newPassword), () => change(thirdPassword)]);
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    await auth.logIn(user.account.email, newPassword);
    await expect(auth.logIn(user.account.email, thirdPassword)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('does not happen if the session ends meanwhile', async () => {
    const logOut = () => auth.call(authMessages.endSession, { tokenHash: user.tokenHash, clientAddress });
    const lock = await auth.lockAccount(user.account.id);
    const changed = change(newPassword);
    await lock.waitForWaiting(1);
    await logOut();
    await lock.release();
    await expect(changed).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await auth.logIn(user.account.email);
  });
});
