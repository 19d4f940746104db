import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountMessages,
  accountTexts,
  authMessages,
  maxPasskeys,
  passkeyMessages,
  passkeyTexts,
  type NewCredential,
  type UsedCredential,
} from '@rubato/contracts';
import { generateKeyPairSync } from 'node:crypto';
import { startMailServer, tokenIn, type MailServer } from '../../testing/mail-server.ts';
import { SoftwareAuthenticator, type Deviations } from '../../testing/software-authenticator.ts';
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

const origin = 'https://music.example';
let mail: MailServer;
let auth: TestAuth;
let user: TestUser;
let authenticator: SoftwareAuthenticator;

beforeAll(async () => {
  mail = await startMailServer();
  auth = await startTestAuth({
    SMTP_URL: mail.url,
    PUBLIC_ORIGINS: origin,
    LOG_IN_FAILURES_PER_ADDRESS: '0',
  });
});
afterAll(async () => {
  await auth.close();
  await mail.close();
});
beforeEach(async () => {
  user = await auth.signUp();
  authenticator = new SoftwareAuthenticator(origin);
});

const own = (of = user) => ({ actor: of.actor, tokenHash: of.tokenHash, clientAddress });
const isLive = async (tokenHash: string) =>
  (await auth.call(authMessages.verifySession, { tokenHash })) !== null;
const startRegistration = (of = user) => auth.call(passkeyMessages.startRegistration, own(of));
const register = (credential: NewCredential, of = user, name = 'Phone') =>
  auth.call(passkeyMessages.register, { ...own(of), form: { name, credential } });
const addPasskey = async (of = user, by = authenticator) =>
  register(by.create(await startRegistration(of)), of);
const list = async (of = user) => (await auth.call(passkeyMessages.list, own(of))).passkeys;

const startLogIn = () => auth.call(passkeyMessages.startLogIn, { clientAddress });
const logInWith = async (credential: UsedCredential, tokenHash = newTokenHash()) => {
  await auth.call(passkeyMessages.logIn, { form: { credential }, tokenHash, ...client });
  return tokenHash;
};
const logIn = async (deviations: Deviations = {}) =>
  logInWith(authenticator.use(await startLogIn(), deviations));
const rejectedLogIn = { code: 'UNAUTHENTICATED', fields: { passkey: passkeyTexts.rejected } };
const rejectedRegistration = { code: 'INVALID', fields: { passkey: passkeyTexts.notAdded } };
const confirmationRequired = {
  code: 'FORBIDDEN',
  fields: { confirmation: accountTexts.confirmationRequired },
};

const startConfirmation = (of = user) => auth.call(passkeyMessages.startConfirmation, own(of));
const confirm = async (credential: UsedCredential, of = user) => {
  const tokenHashes = { tokenHash: of.tokenHash, newTokenHash: newTokenHash() };
  await auth.call(passkeyMessages.confirm, { ...own(of), ...tokenHashes, form: { credential } });
  return tokenHashes.newTokenHash;
};

const expireChallenges = () =>
  auth.database.query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);

const added = 'A passkey was added to your account';

const resetPassword = async () => {
  await auth.requestReset(user.account.email);
  const linkTokenHash = hashOf(tokenIn(await mail.next(user.account.email, 'Reset your password')));
  return () =>
    auth.call(accountMessages.resetPassword, {
      linkTokenHash,
      password: 'another battery staple',
      clientAddress,
    });
};

describe('a password reset', () => {
  it('lets no session that it ends add a passkey', async () => {
    const credential = authenticator.create(await startRegistration());
    const reset = await resetPassword();
    const outcomes = await auth.runInTurn(user.account.id, [reset, () => register(credential)]);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'UNAUTHENTICATED' } }]);
    expect(await list()).toEqual([]);
  });

  it('leaves no session of a log-in with a passkey that was verified before', async () => {
    await addPasskey();
    const reset = await resetPassword();
    const tokenHash = newTokenHash();
    const credential = authenticator.use(await startLogIn());
    const outcomes = await auth.runInTurn(user.account.id, [reset, () => logInWith(credential, tokenHash)]);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'UNAUTHENTICATED' } }]);
    expect(await isLive(tokenHash)).toBe(false);
  });
});

describe('a new passkey', () => {
  it('is listed, announced by mail and logs its owner in', async () => {
    await addPasskey();
    expect(await list()).toMatchObject([
      { name: 'Phone', is_synced: false, is_usable: true, last_used_at: null },
    ]);
    expect((await mail.next(user.account.email, added)).text).toContain('passkey “Phone”');
    const tokenHash = await logIn();
    expect(await auth.call(authMessages.verifySession, { tokenHash })).toMatchObject({
      id: user.account.id,
    });
    expect(await list()).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it('is discoverable, verifies its user and is not the same as an earlier one', async () => {
    await addPasskey();
    const [{ id }] = authenticator.passkeys as unknown as [{ id: string }];
    expect(await startRegistration()).toMatchObject({
      rp: { id: 'music.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id, transports: ['internal'] }],
    });
  });

  it('has the same handle as the other ones of its owner, and none that tells who they are', async () => {
    await addPasskey();
    await addPasskey();
    const other = await auth.signUp();
    await addPasskey(other);
    const handles = authenticator.passkeys.map(({ userHandle }) => userHandle);
    expect(handles[0]).toBe(handles[1]);
    expect(handles[2]).not.toBe(handles[0]);
    expect(Buffer.from(handles[0] ?? '', 'base64url')).toHaveLength(32);
  });

  it('that is copied to other devices is marked as synced', async () => {
    authenticator = new SoftwareAuthenticator(origin, false);
    await addPasskey();
    expect(await list()).toMatchObject([{ is_synced: true }]);
    await logIn();
    await logIn();
  });

  it.each<[string, Deviations]>([
    ['of another origin', { origin: 'https://music.example.evil.example' }],
    ['of the same host without HTTPS', { origin: 'http://music.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that is an assertion', { type: 'webauthn.get' }],
  ])('%s is rejected', async (_name, deviations) => {
    const credential = authenticator.create(await startRegistration(), deviations);
    await expect(register(credential)).rejects.toMatchObject(rejectedRegistration);
    expect(await list()).toEqual([]);
  });

  it.each<[string, Partial<NewCredential['response']>]>([
    ['client data', { clientDataJSON: 'AAAA' }],
    ['an attestation', { attestationObject: 'AAAA' }],
  ])('with %s that cannot be read is rejected', async (_name, response) => {
    const credential = authenticator.create(await startRegistration());
    const unreadable = { ...credential, response: { ...credential.response, ...response } };
    await expect(register(unreadable)).rejects.toMatchObject(rejectedRegistration);
  });

  it('needs a live challenge of its owner, which works once', async () => {
    const credential = authenticator.create(await startRegistration());
    const other = await auth.signUp();
    await expect(register(credential, other)).rejects.toMatchObject(rejectedRegistration);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => register(credential)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = authenticator.create(await startRegistration());
    await expireChallenges();
    await expect(register(late)).rejects.toMatchObject(rejectedRegistration);
    expect(await list()).toHaveLength(1);
  });

  it('cannot be created with the challenge of a confirmation', async () => {
    await addPasskey();
    const options = await startRegistration();
    const { challenge } = await startConfirmation();
    await expect(register(authenticator.create({ ...options, challenge }))).rejects.toMatchObject(
      rejectedRegistration,
    );
  });

  it('cannot take the credential of someone else', async () => {
    const credential = authenticator.create(await startRegistration());
    await register(credential);
    const other = await auth.signUp();
    const options = await startRegistration(other);
    const clientData = authenticator.create(options).response.clientDataJSON;
    const copied = { ...credential, response: { ...credential.response, clientDataJSON: clientData } };
    await expect(register(copied, other)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { passkey: passkeyTexts.alreadyAdded },
    });
    expect(await list(other)).toEqual([]);
  });

  it('needs a recent confirmation at both steps', async () => {
    const credential = authenticator.create(await startRegistration());
    await auth.makeStale(user.tokenHash);
    await expect(startRegistration()).rejects.toMatchObject(confirmationRequired);
    await expect(register(credential)).rejects.toMatchObject(confirmationRequired);
  });

  it('is the last one at the limit, also for simultaneous requests', async () => {
    await auth.database.query(
      `INSERT INTO passkeys (user_id, credential_id, rp_id, public_key, counter, transports, is_backup_eligible, is_backed_up, name)
        SELECT $1::integer, $1::integer || '-' || n, 'music.example', '', 0, '{}', false, false, 'Old' FROM generate_series(2, $2::integer) n`,
      [user.account.id, maxPasskeys],
    );
    const credentials = [];
    for (let n = 0; n < 3; n += 1) credentials.push(authenticator.create(await startRegistration()));
    const outcomes = await Promise.allSettled(credentials.map((credential) => register(credential)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(startRegistration()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: passkeyTexts.tooMany,
    });
    expect(await list()).toHaveLength(maxPasskeys);
  });
});

describe('log-in by passkey', () => {
  beforeEach(async () => {
    await addPasskey();
  });

  it.each<[string, Deviations]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['without a user handle', { userHandle: null }],
    ['with the handle of someone else', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that is a registration', { type: 'webauthn.create' }],
    ['with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['that suddenly may be copied', { isBackupEligible: true }],
    ['with a counter that went back', { counter: 1 }],
    ['with a counter that was reset', { counter: 0 }],
  ])('%s is rejected', async (_name, deviations) => {
    const credential = authenticator.use(await startLogIn(), deviations);
    const tokenHash = newTokenHash();
    await expect(logInWith(credential, tokenHash)).rejects.toMatchObject(rejectedLogIn);
    expect(await isLive(tokenHash)).toBe(false);
  });

  it('cannot be replayed, neither later nor at the same time', async () => {
    const credential = authenticator.use(await startLogIn());
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => logInWith(credential)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logInWith(credential)).rejects.toMatchObject(rejectedLogIn);
  });

  it('uses up the challenge even if it fails', async () => {
    const options = await startLogIn();
    await expect(logInWith(authenticator.use(options, { isUserVerified: false }))).rejects.toMatchObject(
      rejectedLogIn,
    );
    await expect(logInWith(authenticator.use(options))).rejects.toMatchObject(rejectedLogIn);
  });

  it('rejects an expired challenge, and one for something else', async () => {
    const options = await startLogIn();
    await expireChallenges();
    await expect(logInWith(authenticator.use(options))).rejects.toMatchObject(rejectedLogIn);
    await expect(logInWith(authenticator.use(await startConfirmation()))).rejects.toMatchObject(
      rejectedLogIn,
    );
  });

  it('detects a copied authenticator by two uses with the same count', async () => {
    const [passkey] = authenticator.passkeys as [(typeof authenticator.passkeys)[number]];
    const [first, second] = [await startLogIn(), await startLogIn()];
    const original = authenticator.use(first, { counter: 5 }, passkey);
    const copy = authenticator.use(second, { counter: 5 }, passkey);
    const outcomes = await Promise.allSettled([logInWith(original), logInWith(copy)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('answers the same for a passkey that was removed', async () => {
    await auth.database.query('DELETE FROM passkeys');
    await expect(logIn()).rejects.toMatchObject(rejectedLogIn);
  });

  it('does not work with a passkey of an earlier address', async () => {
    await auth.database.query(`UPDATE passkeys SET rp_id = 'old.example'`);
    await expect(logIn()).rejects.toMatchObject(rejectedLogIn);
    expect(await list()).toMatchObject([{ is_usable: false }]);
  });

  it('is logged with its method, whether it succeeds or not', async () => {
    const event = { method: 'passkey', clientAddress };
    const { id: userId } = user.account;
    expect(await auth.securityEventsOf(logIn)).toEqual([{ msg: 'log-in: succeeded', userId, ...event }]);
    const failed = () => expect(logIn({ isUserVerified: false })).rejects.toMatchObject(rejectedLogIn);
    expect(await auth.securityEventsOf(failed)).toEqual([
      { msg: 'log-in: failed', reason: expect.stringMatching(/^passkey: /), ...event },
    ]);
  });

  it('on a new device is announced by mail', async () => {
    const device = (name: string) => ({ name, tokenHash: hashOf(`${name}${user.account.id}`) });
    await auth.call(passkeyMessages.logIn, {
      form: { credential: authenticator.use(await startLogIn()) },
      tokenHash: newTokenHash(),
      clientAddress,
      device: device('New'),
    });
    const { text } = await mail.next(user.account.email, 'New log-in to your account');
    expect(text).toContain('haven’t seen before: New');
  });
});

describe('confirmation by passkey', () => {
  beforeEach(async () => {
    await addPasskey();
    await auth.makeStale(user.tokenHash);
  });

  it('makes sensitive changes possible and gives the session a new token', async () => {
    const tokenHash = await confirm(authenticator.use(await startConfirmation()));
    expect([await isLive(user.tokenHash), await isLive(tokenHash)]).toEqual([false, true]);
    await addPasskey({ ...user, tokenHash });
  });

  it('works without a user handle, and not with the one of someone else', async () => {
    const foreign = authenticator.use(await startConfirmation(), {
      userHandle: Buffer.alloc(32).toString('base64url'),
    });
    const rejected = { code: 'INVALID', fields: { passkey: passkeyTexts.rejected } };
    await expect(confirm(foreign)).rejects.toMatchObject(rejected);
    await confirm(authenticator.use(await startConfirmation(), { userHandle: null }));
  });

  it('rejects the passkey of someone else, and a challenge of theirs or of a log-in', async () => {
    const rejected = { code: 'INVALID', fields: { passkey: passkeyTexts.rejected } };
    const other = await auth.signUp();
    const theirs = new SoftwareAuthenticator(origin);
    await addPasskey(other, theirs);
    await expect(confirm(theirs.use(await startConfirmation()))).rejects.toMatchObject(rejected);
    await expect(confirm(authenticator.use(await startConfirmation(other)))).rejects.toMatchObject(rejected);
    await expect(confirm(authenticator.use(await startLogIn()))).rejects.toMatchObject(rejected);
    expect(await isLive(user.tokenHash)).toBe(true);
  });

  it('does not work with the session of someone else', async () => {
    const other = await auth.signUp();
    const credential = authenticator.use(await startConfirmation());
    await expect(confirm(credential, { ...user, tokenHash: other.tokenHash })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await isLive(other.tokenHash)).toBe(true);
  });
});

describe('the security log', () => {
  it('has each confirmation by passkey, whether it succeeds or not', async () => {
    await addPasskey();
    const event = { method: 'passkey', clientAddress, userId: user.account.id };
    const failing = authenticator.use(await startConfirmation(), { isUserVerified: false });
    const failed = () => expect(confirm(failing)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await auth.securityEventsOf(failed)).toEqual([
      { msg: 'confirmation: failed', reason: expect.stringMatching(/^passkey: /), ...event },
    ]);
    const right = authenticator.use(await startConfirmation());
    expect(await auth.securityEventsOf(() => confirm(right))).toEqual([
      { msg: 'confirmation: succeeded', ...event },
    ]);
  });
});

describe('the passkeys of a user', () => {
  it('can be renamed and removed by their owner only', async () => {
    const { id } = await addPasskey();
    const other = await auth.signUp();
    const form = { name: 'Key ring' };
    const notFound = { code: 'NOT_FOUND' };
    await expect(auth.call(passkeyMessages.rename, { ...own(other), id, form })).rejects.toMatchObject(
      notFound,
    );
    await expect(auth.call(passkeyMessages.remove, { ...own(other), id })).rejects.toMatchObject(notFound);
    expect(await auth.call(passkeyMessages.rename, { ...own(), id, form })).toMatchObject(form);
    await auth.call(passkeyMessages.remove, { ...own(), id });
    expect(await list()).toEqual([]);
  });

  it('are not removed without a recent confirmation', async () => {
    const { id } = await addPasskey();
    await auth.makeStale(user.tokenHash);
    await expect(auth.call(passkeyMessages.remove, { ...own(), id })).rejects.toMatchObject(
      confirmationRequired,
    );
  });
});

describe('the ways into an account', () => {
  const removePassword = () => auth.call(passkeyMessages.removePassword, own());
  const remove = (id: number) => auth.call(passkeyMessages.remove, { ...own(), id });
  const lastWayIn = { code: 'CONFLICT', message: accountTexts.lastWayIn };

  it('include the passkey after the password was removed', async () => {
    await addPasskey();
    await removePassword();
    expect(await auth.call(accountMessages.get, own())).toMatchObject({ has_password: false, passkeys: 1 });
    await expect(auth.logIn(user.account.email)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await logIn();
    await mail.next(user.account.email, 'Your password was removed');
    await auth.call(accountMessages.changePassword, {
      ...own(),
      newTokenHash: newTokenHash(),
      form: { password },
    });
    await auth.logIn(user.account.email);
  });

  it('are never all removed', async () => {
    await expect(removePassword()).rejects.toMatchObject(lastWayIn);
    const { id } = await addPasskey();
    await removePassword();
    await expect(remove(id)).rejects.toMatchObject(lastWayIn);
    const second = await addPasskey();
    await remove(id);
    await expect(remove(second.id)).rejects.toMatchObject(lastWayIn);
    await logIn();
  });

  it('are never all removed at the same time', async () => {
    const ids = [(await addPasskey()).id, (await addPasskey()).id];
    const outcomes = await Promise.allSettled([removePassword(), ...ids.map(remove)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('do not include passkeys of an earlier address', async () => {
    await addPasskey();
    await auth.database.query(`UPDATE passkeys SET rp_id = 'old.example' WHERE user_id = $1`, [
      user.account.id,
    ]);
    await expect(removePassword()).rejects.toMatchObject(lastWayIn);
  });

  it('do not change without a recent confirmation', async () => {
    await addPasskey();
    await auth.makeStale(user.tokenHash);
    await expect(removePassword()).rejects.toMatchObject(confirmationRequired);
  });
});

describe('challenges', () => {
  const count = async () =>
    Number((await auth.database.query('SELECT count(*) FROM passkey_challenges')).rows[0].count);

  it('are limited for each user and removed when they have expired', async () => {
    for (let n = 0; n < 12; n += 1) await startRegistration();
    const ownCount = await auth.database.query('SELECT FROM passkey_challenges WHERE user_id = $1', [
      user.account.id,
    ]);
    expect(ownCount.rowCount).toBe(10);
    await expireChallenges();
    const before = await count();
    await startLogIn();
    expect(await count()).toBe(Math.max(0, before - 10) + 1);
  });

  it('have 256 random bits and differ', async () => {
    const challenges = [await startLogIn(), await startConfirmation(), await startRegistration()].map(
      ({ challenge }) => challenge,
    );
    expect(challenges.map((text) => Buffer.from(text, 'base64url').length)).toEqual([32, 32, 32]);
    expect(new Set(challenges).size).toBe(3);
  });

  it('are stored as hashes', async () => {
    const { challenge } = await startLogIn();
    const { rows } = await auth.database.query('SELECT * FROM passkey_challenges');
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

describe('the demo user', () => {
  it('can have neither passkeys nor recovery codes', async () => {
    const tokenHash = newTokenHash();
    const { id: userId } = await auth.call(authMessages.logInDemo, { tokenHash, ...client });
    const demo = { actor: { userId, isDemo: true }, tokenHash, clientAddress };
    const forbidden = { code: 'FORBIDDEN', message: accountTexts.demoUser };
    await expect(auth.call(passkeyMessages.startRegistration, demo)).rejects.toMatchObject(forbidden);
    await expect(auth.call(passkeyMessages.startConfirmation, demo)).rejects.toMatchObject(forbidden);
    await expect(auth.call(passkeyMessages.removePassword, demo)).rejects.toMatchObject(forbidden);
    const codeHashes = Array.from({ length: 10 }, newTokenHash);
    await expect(
      auth.call(passkeyMessages.replaceRecoveryCodes, { ...demo, codeHashes }),
    ).rejects.toMatchObject(forbidden);
  });
});
