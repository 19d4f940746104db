import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountMessages, accountTexts, authEvents, authMessages, authTexts } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { startMailServer, tokenIn, type MailServer } from '../../testing/mail-server.ts';
import {
  client,
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
});

const newPassword = 'another battery staple';
const own = () => ({ actor: user.actor, tokenHash: user.tokenHash, clientAddress });
const renewed = () => ({ ...own(), newTokenHash: newTokenHash() });
const isLive = async (tokenHash: string) =>
  (await auth.call(authMessages.verifySession, { tokenHash })) !== null;
const details = () => auth.call(accountMessages.get, own());
const resetLink = async (email = user.account.email) => {
  await auth.requestReset(email);
  return hashOf(tokenIn(await mail.next(email, 'Reset your password')));
};
const reset = (linkTokenHash: string, chosen = newPassword) =>
  auth.call(accountMessages.resetPassword, { linkTokenHash, password: chosen, clientAddress });
const verify = (linkTokenHash: string) =>
  auth.call(accountMessages.verifyEmail, { linkTokenHash, clientAddress });
const newDevice = 'New log-in to your account';
const invalidLink = { code: 'INVALID', fields: { token: accountTexts.linkInvalid } };

describe('password reset', () => {
  it('sets a new password by the link, and ends all sessions', async () => {
    const other = await auth.logIn(user.account.email);
    await reset(await resetLink());
    expect([await isLive(user.tokenHash), await isLive(other)]).toEqual([false, false]);
    await expect(auth.logIn(user.account.email)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await isLive(await auth.logIn(user.account.email, newPassword))).toBe(true);
    await mail.next(user.account.email, 'Your password was changed');
  });

  it('works once, also for simultaneous uses', async () => {
    const link = await resetLink();
    const outcomes = await Promise.allSettled([reset(link), reset(link), reset(link)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(reset(link)).rejects.toMatchObject(invalidLink);
  });

  it('rejects an expired link, a made-up one, and one for something else', async () => {
    const link = await resetLink();
    await auth.database.query(`UPDATE account_tokens SET expires_at = expires_at - interval '30 minutes'`);
    await expect(reset(link)).rejects.toMatchObject(invalidLink);
    await expect(reset(newTokenHash())).rejects.toMatchObject(invalidLink);
    const verification = hashOf(tokenIn(await mail.next(user.account.email, 'Verify your email address')));
    await expect(reset(verification)).rejects.toMatchObject(invalidLink);
    expect(await isLive(user.tokenHash)).toBe(true);
  });

  it('works until thirty minutes have passed', async () => {
    const link = await resetLink();
    await auth.database.query(`UPDATE account_tokens SET expires_at = expires_at - interval '29 minutes'`);
    await reset(link);
  });

  it('keeps the link usable when the new password is too common', async () => {
    const link = await resetLink();
    await expect(reset(link, 'password1')).rejects.toMatchObject({
      fields: { password: authTexts.passwordCommon },
    });
    await reset(link);
  });

  it('withdraws a change of the email address that waits for verification', async () => {
    const email = `new-${user.account.email}`;
    await auth.call(accountMessages.changeEmail, { ...own(), form: { email } });
    const link = hashOf(tokenIn(await mail.next(email, 'Verify your new email address')));
    await reset(await resetLink());
    await expect(verify(link)).rejects.toMatchObject(invalidLink);
    const { rows } = await auth.database.query('SELECT pending_email FROM users WHERE id = $1', [
      user.account.id,
    ]);
    expect(rows).toEqual([{ pending_email: null }]);
  });

  describe('of an account with passkeys, recovery codes and connected identities', () => {
    beforeEach(async () => {
      const { id } = user.account;
      await auth.database.query(`
        INSERT INTO identities (user_id, issuer, subject, label) VALUES (${id}, 'https://id.example', '${id}', 'Home');
        INSERT INTO recovery_codes (user_id, code_hash) VALUES (${id}, '${newTokenHash()}');
        INSERT INTO passkeys (user_id, credential_id, rp_id, public_key, counter, transports, is_backup_eligible, is_backed_up, name)
          VALUES (${id}, '${newTokenHash()}', 'music.example', '', 0, '{}', false, false, 'Phone')`);
    });
    const waysIn = async () => {
      const { rows } = await auth.database.query(
        `SELECT (SELECT count(*) FROM passkeys WHERE user_id = $1) + (SELECT count(*) FROM recovery_codes WHERE user_id = $1)
          + (SELECT count(*) FROM identities WHERE user_id = $1) AS count`,
        [user.account.id],
      );
      return Number(rows[0].count);
    };

    it('keeps them if the address was verified before', async () => {
      await verify(hashOf(tokenIn(await mail.next(user.account.email, 'Verify your email address'))));
      await reset(await resetLink());
      expect(await waysIn()).toBe(3);
    });

    it('removes them if it was not: someone else may have signed up with the address', async () => {
      await reset(await resetLink());
      expect(await waysIn()).toBe(0);
      const { text } = await mail.next(user.account.email, 'Your password was changed');
      expect(text).toContain('passkeys, recovery codes and connected accounts were removed');
      expect(await isLive(await auth.logIn(user.account.email, newPassword))).toBe(true);
    });
  });

  it('ends the other links of the user', async () => {
    const [first, second] = [await resetLink(), await resetLink()];
    await reset(second);
    await expect(reset(first)).rejects.toMatchObject(invalidLink);
  });

  it.each(['nobody@example.com', 'demo@rubato.example'])(
    'answers the same for %s, and sends nothing',
    async (email) => {
      expect(await auth.requestReset(email)).toEqual(await auth.requestReset(user.account.email));
      await mail.next(user.account.email, 'Reset your password');
      await waitUntil(async () => (await auth.database.query('SELECT FROM mails')).rowCount === 0);
      expect(mail.waiting.filter((text) => text.includes(email))).toEqual([]);
    },
  );

  it('sends at most twenty links a day to one account, and then still those that its own devices ask for', async () => {
    const { email } = user.account;
    const device = { name: 'Firefox on Windows', tokenHash: newTokenHash() };
    const credentials = { email, password };
    await auth.call(authMessages.logIn, { credentials, tokenHash: newTokenHash(), clientAddress, device });
    const sent = async () => {
      await waitUntil(async () => (await auth.database.query('SELECT FROM mails')).rowCount === 0);
      return mail.waiting.filter((text) => text === `Reset your password ${email}`).length;
    };
    for (let count = 0; count < 25; count += 1) await auth.requestReset(email);
    expect(await sent()).toBe(20);
    const ask = (tokenHash: string) =>
      auth.call(accountMessages.requestReset, {
        form: { email },
        clientAddress,
        device: { ...device, tokenHash },
      });
    await ask(newTokenHash());
    expect(await sent()).toBe(20);
    await ask(device.tokenHash);
    expect(await sent()).toBe(21);
  });

  it('stores neither tokens nor passwords in clear text', async () => {
    await auth.requestReset(user.account.email);
    const token = tokenIn(await mail.next(user.account.email, 'Reset your password'));
    const { rows } = await auth.database.query('SELECT * FROM account_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(hashOf(token));
  });
});

describe('email', () => {
  it('gets another link on request, until it is verified', async () => {
    await mail.next(user.account.email, 'Verify your email address');
    await auth.call(accountMessages.requestVerification, own());
    await verify(hashOf(tokenIn(await mail.next(user.account.email, 'Verify your email address'))));
    await auth.call(accountMessages.requestVerification, own());
    expect((await auth.database.query('SELECT FROM mails')).rowCount).toBe(0);
  });

  it('is verified by the link that is sent at sign-up', async () => {
    expect(await details()).toMatchObject({ email_verified: false });
    const link = hashOf(tokenIn(await mail.next(user.account.email, 'Verify your email address')));
    expect(await verify(link)).toEqual({ email: user.account.email });
    expect(await details()).toMatchObject({ email_verified: true });
    await expect(verify(link)).rejects.toMatchObject(invalidLink);
  });

  it('changes when the link to the new address is used, and the old one gets a notice', async () => {
    const email = `new-${user.account.email}`;
    await auth.call(accountMessages.changeEmail, { ...own(), form: { email } });
    expect(await details()).toMatchObject({ email: user.account.email, pending_email: email });
    const link = hashOf(tokenIn(await mail.next(email, 'Verify your new email address')));
    await verify(link);
    expect(await details()).toMatchObject({ email, pending_email: null, email_verified: true });
    await mail.next(user.account.email, 'Your email address was changed');
    await expect(auth.logIn(user.account.email)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await isLive(await auth.logIn(email))).toBe(true);
    expect(await auth.call(authMessages.verifySession, { tokenHash: user.tokenHash })).toMatchObject({
      email,
    });
  });

  it('does not change by the link to an address that was replaced by another one', async () => {
    const [first, second] = [`a-${user.account.email}`, `b-${user.account.email}`];
    await auth.call(accountMessages.changeEmail, { ...own(), form: { email: first } });
    const link = hashOf(tokenIn(await mail.next(first, 'Verify your new email address')));
    await auth.call(accountMessages.changeEmail, { ...own(), form: { email: second } });
    await mail.next(second, 'Verify your new email address');
    await expect(verify(link)).rejects.toMatchObject(invalidLink);
    expect(await details()).toMatchObject({ email: user.account.email });
  });

  it('of another user cannot be taken, neither at once nor later', async () => {
    const other = await auth.signUp();
    await expect(
      auth.call(accountMessages.changeEmail, {
        ...own(),
        form: { email: other.account.email.toUpperCase() },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', fields: { email: authTexts.emailTaken } });
    const wanted = `wanted-${user.account.email}`;
    await auth.call(accountMessages.changeEmail, { ...own(), form: { email: wanted } });
    const link = hashOf(tokenIn(await mail.next(wanted, 'Verify your new email address')));
    await auth.signUp(wanted.replace('@example.com', ''));
    await expect(verify(link)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('does not change without a recent authentication', async () => {
    await auth.makeStale(user.tokenHash);
    const email = `new-${user.account.email}`;
    await expect(auth.call(accountMessages.changeEmail, { ...own(), form: { email } })).rejects.toMatchObject(
      {
        code: 'FORBIDDEN',
        fields: { confirmation: accountTexts.confirmationRequired },
      },
    );
  });
});

describe('password', () => {
  it('changes with the current one, renews the session and ends the others', async () => {
    const other = await auth.logIn(user.account.email);
    const session = renewed();
    const form = { current_password: password, password: newPassword };
    await auth.call(accountMessages.changePassword, { ...session, form });
    expect(await isLive(session.newTokenHash)).toBe(true);
    expect([await isLive(user.tokenHash), await isLive(other)]).toEqual([false, false]);
    await auth.logIn(user.account.email, newPassword);
    await mail.next(user.account.email, 'Your password was changed');
  });

  it.each([undefined, 'wrong'])('does not change with the current one given as %p', async (current) => {
    const form = { ...(current ? { current_password: current } : {}), password: newPassword };
    await expect(auth.call(accountMessages.changePassword, { ...renewed(), form })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { current_password: accountTexts.currentPasswordWrong },
    });
    await auth.logIn(user.account.email);
  });

  it('cannot be guessed: after ten wrong ones, the right one is rejected too', async () => {
    const confirm = (guess: string) =>
      auth.call(accountMessages.confirm, { ...renewed(), form: { password: guess } });
    for (let count = 0; count < 10; count += 1)
      await expect(confirm('wrong')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(confirm(password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Only in this session, which may be stolen.
    expect(await auth.logIn(user.account.email)).toBeDefined();
  });
});

describe('confirmation', () => {
  it('makes sensitive changes possible and gives the session a new token', async () => {
    await auth.makeStale(user.tokenHash);
    expect(await details()).toMatchObject({ is_confirmed: false });
    const session = renewed();
    await auth.call(accountMessages.confirm, { ...session, form: { password } });
    expect(await isLive(user.tokenHash)).toBe(false);
    user = { ...user, tokenHash: session.newTokenHash };
    expect(await details()).toMatchObject({ is_confirmed: true });
  });

  it('does not work with the session of someone else', async () => {
    const other = await auth.signUp();
    await expect(
      auth.call(accountMessages.confirm, {
        actor: user.actor,
        tokenHash: other.tokenHash,
        newTokenHash: newTokenHash(),
        clientAddress,
        form: { password },
      }),
    ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await isLive(other.tokenHash)).toBe(true);
  });
});

describe('username', () => {
  it('changes everywhere at once', async () => {
    const username = `renamed${user.account.id}`;
    await auth.call(accountMessages.rename, { ...own(), form: { username } });
    expect(await auth.call(authMessages.verifySession, { tokenHash: user.tokenHash })).toMatchObject({
      username,
    });
    expect(await auth.published(authEvents.userUpdated)).toContainEqual(
      expect.objectContaining({ id: user.account.id, username, version: 2 }),
    );
  });

  it('of another user cannot be taken, whatever its case', async () => {
    const other = await auth.signUp();
    await expect(
      auth.call(accountMessages.rename, {
        ...own(),
        form: { username: other.account.username.toUpperCase() },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', fields: { username: authTexts.usernameTaken } });
  });
});

describe('artist name', () => {
  it('changes everywhere at once, and is the username without one', async () => {
    const rename = (artist_name: string) =>
      auth.call(accountMessages.renameArtist, { ...own(), form: { artist_name } });
    expect(await rename('  The Quiet Ones ')).toMatchObject({ artist_name: 'The Quiet Ones' });
    expect(await rename('')).toMatchObject({ artist_name: user.account.username });
    const updates = await auth.published(authEvents.userUpdated);
    expect(
      updates.filter(({ id }) => id === user.account.id).map((one) => [one.artist_name, one.version]),
    ).toEqual([
      [user.account.username, 1],
      ['The Quiet Ones', 2],
      [user.account.username, 3],
    ]);
  });
});

describe('sessions', () => {
  it('are listed with their device, and only those of the user', async () => {
    await auth.signUp();
    const device = { name: 'Firefox on Windows', tokenHash: newTokenHash() };
    const credentials = { email: user.account.email, password };
    await auth.call(authMessages.logIn, { credentials, tokenHash: newTokenHash(), clientAddress, device });
    const { sessions } = await auth.call(accountMessages.listSessions, own());
    expect(sessions.map(({ device: name, is_current }) => [name, is_current])).toEqual([
      ['Firefox on Windows', false],
      [client.device.name, true],
    ]);
  });

  it('end one by one and all others at once, without those of other users', async () => {
    const other = await auth.signUp();
    const [first, second] = [await auth.logIn(user.account.email), await auth.logIn(user.account.email)];
    const end = (id: string) => auth.call(accountMessages.endOneSession, { ...own(), id });
    await end(first.slice(0, 16));
    expect([await isLive(first), await isLive(second)]).toEqual([false, true]);
    await expect(end(other.tokenHash.slice(0, 16))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await auth.call(accountMessages.endOtherSessions, own())).toEqual({ ended: 1 });
    const live = [await isLive(second), await isLive(user.tokenHash), await isLive(other.tokenHash)];
    expect(live).toEqual([false, true, true]);
  });

  it('on a device that the user has not used are announced by mail, once, also if no device is known', async () => {
    const device = (name: string) => ({ name, tokenHash: hashOf(`${name}${user.account.id}`) });
    const logIn = (name: string) =>
      auth.call(authMessages.logIn, {
        credentials: { email: user.account.email, password },
        tokenHash: newTokenHash(),
        clientAddress,
        device: device(name),
      });
    for (const name of ['Laptop', 'Laptop', 'Phone', 'Phone', 'Laptop']) await logIn(name);
    const next = async () => (await mail.next(user.account.email, newDevice)).text ?? '';
    const devices = [await next(), await next()].map((text) => /haven’t seen before: (\w+)/.exec(text)?.[1]);
    expect(devices.toSorted()).toEqual(['Laptop', 'Phone']);
    await waitUntil(async () => (await auth.database.query('SELECT FROM mails')).rowCount === 0);
    expect(mail.waiting).not.toContain(`${newDevice} ${user.account.email}`);
  });
});

describe('the demo user', () => {
  it('neither sees nor ends the sessions of others who use it', async () => {
    const [own, other] = [newTokenHash(), newTokenHash()];
    const { id: userId } = await auth.call(authMessages.logInDemo, { tokenHash: own, ...client });
    await auth.call(authMessages.logInDemo, { tokenHash: other, ...client });
    const demo = { actor: { userId, isDemo: true }, tokenHash: own, clientAddress };
    const { sessions } = await auth.call(accountMessages.listSessions, demo);
    expect(sessions).toMatchObject([{ is_current: true }]);
    const forbidden = { code: 'FORBIDDEN', message: accountTexts.demoUser };
    await expect(auth.call(accountMessages.endOtherSessions, demo)).rejects.toMatchObject(forbidden);
    await expect(
      auth.call(accountMessages.endOneSession, { ...demo, id: other.slice(0, 16) }),
    ).rejects.toMatchObject(forbidden);
    expect(await isLive(other)).toBe(true);
  });

  it('cannot change its account', async () => {
    const tokenHash = newTokenHash();
    const { id: userId } = await auth.call(authMessages.logInDemo, { tokenHash, ...client });
    const demo = { actor: { userId, isDemo: true }, tokenHash, clientAddress };
    const forbidden = { code: 'FORBIDDEN', message: accountTexts.demoUser };
    await expect(auth.call(accountMessages.get, demo)).rejects.toMatchObject(forbidden);
    await expect(
      auth.call(accountMessages.changePassword, {
        ...demo,
        newTokenHash: newTokenHash(),
        clientAddress,
        form: { password: newPassword },
      }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      auth.call(accountMessages.changeEmail, { ...demo, form: { email: 'me@example.com' } }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      auth.call(accountMessages.rename, { ...demo, form: { username: 'taken over' } }),
    ).rejects.toMatchObject(forbidden);
  });
});
