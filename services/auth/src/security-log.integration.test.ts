import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountMessages, authMessages, passkeyMessages } from '@rubato/contracts';
import { startMailServer, tokenIn, type MailServer } from '../testing/mail-server.ts';
import {
  client,
  clientAddress,
  hashOf,
  newTokenHash,
  password,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '../testing/test-auth.ts';

let mail: MailServer;
let auth: TestAuth;
let user: TestUser;
let email: string;
let userId: number;

beforeAll(async () => {
  mail = await startMailServer();
  auth = await startTestAuth({
    SMTP_URL: mail.url,
    MAIL_REQUESTS_PER_ACCOUNT: '0',
    MAIL_REQUESTS_PER_ADDRESS: '0',
    LOG_IN_FAILURES_PER_ADDRESS: '0',
  });
});
afterAll(async () => {
  await auth.close();
  await mail.close();
});
beforeEach(async () => {
  user = await auth.signUp();
  ({ email, id: userId } = user.account);
});

const newPassword = 'another battery staple';
const own = () => ({ actor: user.actor, tokenHash: user.tokenHash, clientAddress });
const renewed = () => ({ ...own(), newTokenHash: newTokenHash() });
const eventsOf = (work: () => Promise<unknown>) => auth.securityEventsOf(work);
/** For calls that are rejected. */
const eventsOfRejected = (work: () => Promise<unknown>) =>
  eventsOf(() => expect(work()).rejects.toMatchObject({ code: expect.any(String) }));
const linkTo = async (address: string, subject: string) => hashOf(tokenIn(await mail.next(address, subject)));
const requestedLink = async () => {
  await auth.requestReset(email);
  return linkTo(email, 'Reset your password');
};
const reset = (linkTokenHash: string) =>
  auth.call(accountMessages.resetPassword, { linkTokenHash, password: newPassword, clientAddress });
const verify = (linkTokenHash: string) =>
  auth.call(accountMessages.verifyEmail, { linkTokenHash, clientAddress });
const changeEmail = (to: string) => auth.call(accountMessages.changeEmail, { ...own(), form: { email: to } });

describe('a request to reset a password', () => {
  it('is logged in the same way for known and unknown addresses, without the address', async () => {
    const requested = [{ msg: 'password reset: requested', clientAddress: '192.0.2.7' }];
    expect(await eventsOf(() => auth.requestReset(email))).toEqual(requested);
    expect(await eventsOf(() => auth.requestReset('nobody@example.com'))).toEqual(requested);
  });

  describe('while accounts cannot be found', () => {
    beforeEach(() => auth.database.query('ALTER TABLE users RENAME TO hidden_users'));
    afterEach(() => auth.database.query('ALTER TABLE hidden_users RENAME TO users'));

    it('succeeds, so its time does not depend on whether there is an account', async () => {
      expect(await auth.requestReset(email)).toEqual(await auth.requestReset('nobody@example.com'));
    });
  });
});

describe('a link', () => {
  const rejected = (reason: string) => [{ msg: 'link: rejected', clientAddress, reason }];
  const rejectedOfUser = (reason: string) => [{ ...rejected(reason)[0], userId }];

  it('that has expired is logged with its user', async () => {
    const link = await requestedLink();
    await auth.database.query(
      `UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [userId],
    );
    expect(await eventsOfRejected(() => reset(link))).toEqual(rejectedOfUser('expired'));
  });

  it('for something else is logged with its user', async () => {
    const link = await requestedLink();
    expect(await eventsOfRejected(() => verify(link))).toEqual(rejectedOfUser('for something else'));
  });

  it('to an address that was replaced is logged with its user', async () => {
    await changeEmail(`a-${email}`);
    const link = await linkTo(`a-${email}`, 'Verify your new email address');
    await changeEmail(`b-${email}`);
    expect(await eventsOfRejected(() => verify(link))).toEqual(rejectedOfUser('to a replaced address'));
  });

  it('that was made up or used is logged', async () => {
    const link = await requestedLink();
    expect(await eventsOf(() => reset(link))).toEqual([
      { msg: 'password reset: succeeded', clientAddress, userId },
    ]);
    for (const linkTokenHash of [link, newTokenHash()])
      expect(await eventsOfRejected(() => reset(linkTokenHash))).toEqual(rejected('unknown or used'));
  });
});

describe('an email address', () => {
  it('is logged when its change is requested and confirmed', async () => {
    const to = `new-${email}`;
    const event = { clientAddress, userId };
    expect(await eventsOf(() => changeEmail(to))).toEqual([{ msg: 'email change: requested', ...event }]);
    const link = await linkTo(to, 'Verify your new email address');
    expect(await eventsOf(() => verify(link))).toEqual([{ msg: 'email change: succeeded', ...event }]);
  });

  it('is logged when its verification is requested and confirmed', async () => {
    const event = { clientAddress, userId };
    expect(await eventsOf(() => auth.call(accountMessages.requestVerification, own()))).toEqual([
      { msg: 'email verification: requested', ...event },
    ]);
    const link = await linkTo(email, 'Verify your email address');
    expect(await eventsOf(() => verify(link))).toEqual([{ msg: 'email verification: succeeded', ...event }]);
  });

  it('is not logged as changing when it stays the same, or is in use', async () => {
    const { account } = await auth.signUp();
    expect(await eventsOf(() => changeEmail(email))).toEqual([]);
    expect(await eventsOfRejected(() => changeEmail(account.email))).toEqual([]);
  });
});

describe('sessions that users end', () => {
  it('are logged: one, and all others with their number', async () => {
    const [first] = [await auth.logIn(email), await auth.logIn(email), await auth.logIn(email)];
    const ended = { msg: 'session: ended', clientAddress, userId };
    const id = first!.slice(0, 16);
    expect(await eventsOf(() => auth.call(accountMessages.endOneSession, { ...own(), id }))).toEqual([
      { ...ended, reason: 'by the user', count: 1 },
    ]);
    expect(await eventsOf(() => auth.call(accountMessages.endOtherSessions, own()))).toEqual([
      { ...ended, reason: 'all others, by the user', count: 2 },
    ]);
  });

  it('are not logged if there are none', async () => {
    const id = newTokenHash().slice(0, 16);
    expect(await eventsOfRejected(() => auth.call(accountMessages.endOneSession, { ...own(), id }))).toEqual(
      [],
    );
    expect(await eventsOf(() => auth.call(accountMessages.endOtherSessions, own()))).toEqual([]);
  });
});

describe('a confirmation', () => {
  const confirm = (guess: string) =>
    auth.call(accountMessages.confirm, { ...renewed(), form: { password: guess } });

  it('with the password is logged whether it succeeds or not', async () => {
    const event = { method: 'password', clientAddress, userId };
    expect(await eventsOfRejected(() => confirm('wrong'))).toEqual([
      { msg: 'confirmation: failed', reason: 'wrong password', ...event },
    ]);
    expect(await eventsOf(() => confirm(password))).toEqual([{ msg: 'confirmation: succeeded', ...event }]);
  });

  it('that is missing for a sensitive change is logged', async () => {
    await auth.makeStale(user.tokenHash);
    expect(await eventsOfRejected(() => changeEmail(`new-${email}`))).toEqual([
      { msg: 'sensitive change: rejected', userId, reason: 'no recent confirmation' },
    ]);
  });
});

describe('a log-in', () => {
  const logIn = (ownPassword: string) =>
    auth.call(authMessages.logIn, {
      credentials: { email, password: ownPassword },
      tokenHash: newTokenHash(),
      ...client,
    });
  const logInWithCode = (codeHash: string) =>
    auth.call(passkeyMessages.logInWithRecoveryCode, {
      email,
      codeHash,
      tokenHash: newTokenHash(),
      ...client,
    });

  it('with the password is logged with its method, whether it succeeds or not', async () => {
    const event = { method: 'password', clientAddress, userId };
    expect(await eventsOf(() => logIn(password))).toEqual([{ msg: 'log-in: succeeded', ...event }]);
    expect(await eventsOfRejected(() => logIn('wrong'))).toEqual([
      { msg: 'log-in: failed', reason: 'wrong password', ...event },
    ]);
  });

  it('with a recovery code is logged with its method, whether it succeeds or not', async () => {
    const codeHashes = Array.from({ length: 10 }, newTokenHash);
    await auth.call(passkeyMessages.replaceRecoveryCodes, { ...own(), codeHashes });
    const event = { method: 'recovery code', clientAddress, userId };
    expect(await eventsOf(() => logInWithCode(codeHashes[0]!))).toEqual([
      { msg: 'log-in: succeeded', ...event },
    ]);
    expect(await eventsOfRejected(() => logInWithCode(codeHashes[0]!))).toEqual([
      { msg: 'log-in: failed', reason: 'wrong recovery code', ...event },
    ]);
  });

  it('of a suspended user is logged', async () => {
    await auth.database.query('UPDATE users SET suspended_at = now() WHERE id = $1', [userId]);
    expect(await eventsOfRejected(() => logIn(password))).toEqual([
      { msg: 'log-in: rejected', method: 'password', clientAddress, userId, reason: 'suspended' },
    ]);
  });
});

it('contains neither names nor addresses nor secrets', async () => {
  const link = await requestedLink();
  await eventsOfRejected(() => verify(link));
  await reset(link);
  const newToken = await auth.logIn(email, newPassword);
  const text = JSON.stringify(auth.lines);
  const secrets = [email, user.account.username, password, newPassword, link, newToken];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
