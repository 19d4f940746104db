import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountTexts,
  accountExportMessages,
  accountMessages,
  authMessages,
  oidcMessages,
  oidcTexts,
  passkeyMessages,
  texts,
} from '@rubato/contracts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderBrowser } from '../../testing/browser.ts';
import {
  newPerson,
  newSigningKey,
  startIdentityProvider,
  type Forgery,
  type IdentityProvider,
} from '../../testing/identity-provider.ts';
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

const origin = 'https://music.example';
let provider: IdentityProvider;
let other: IdentityProvider;
let mail: MailServer;
let auth: TestAuth;
let browserHash: string;
let browser: ProviderBrowser;

beforeAll(async () => {
  provider = await startIdentityProvider({ name: 'main', label: 'Main', origin });
  other = await startIdentityProvider({ name: 'other', label: 'Other', origin });
  mail = await startMailServer();
  auth = await startTestAuth({
    SMTP_URL: mail.url,
    OIDC_PROVIDERS: JSON.stringify([provider.settings, other.settings]),
    OIDC_SIGN_INS_PER_ADDRESS: '0',
    SIGN_UPS_PER_ADDRESS: '0',
  });
});
afterAll(async () => {
  await auth.close();
  await mail.close();
  await provider.stop();
  await other.stop();
});
beforeEach(() => {
  provider.person = newPerson();
  provider.forgery = undefined;
  browserHash = newTokenHash();
  browser = new ProviderBrowser();
});

type Started = Awaited<ReturnType<typeof startLogIn>>;
const returnTo = '/albums/1';
const startLogIn = (name = 'main') =>
  auth.call(oidcMessages.startLogIn, { provider: name, browserHash, returnTo, clientAddress });
const startSignedIn = (
  what: 'startConnection' | 'startConfirmation',
  { actor, tokenHash }: Pick<TestUser, 'actor' | 'tokenHash'>,
) =>
  auth.call(oidcMessages[what], { actor, tokenHash, provider: 'main', browserHash, returnTo, clientAddress });
const urlOf = (started: Started) => {
  if (started.outcome === 'failed') throw new Error(started.failure);
  return started.url;
};
const finish = (query: string, change: Partial<FinishRequest> = {}) =>
  auth.call(oidcMessages.finish, { ...finishRequest(query), ...change });
type FinishRequest = ReturnType<typeof finishRequest> & { tokenHash?: string };
const finishRequest = (query: string) => ({
  provider: 'main',
  browserHash,
  query,
  newTokenHash: newTokenHash(),
  signUpHash: newTokenHash(),
  ...client,
});
/** Signs in at the provider. Resolves with what its callback contains. */
const callback = async (name = 'main') => browser.visit(urlOf(await startLogIn(name)));
const failed = (failure: string, isSignedIn = false) => ({ outcome: 'failed', failure, isSignedIn });
const accountOf = (tokenHash: string) => auth.call(authMessages.verifySession, { tokenHash });
const identitiesOf = async ({ actor, tokenHash }: Pick<TestUser, 'actor' | 'tokenHash'>) =>
  (await auth.call(oidcMessages.listIdentities, { actor, tokenHash })).identities;

/** A new user without a password, who has signed up through the provider. */
async function signUp(form: { username?: string; email?: string } = {}): Promise<TestUser> {
  const signUpHash = newTokenHash();
  const finished = await finish(await callback(), { signUpHash });
  expect(finished).toEqual({ outcome: 'needs username' });
  const { username } = await auth.call(oidcMessages.pendingSignUp, { signUpHash });
  const tokenHash = newTokenHash();
  const account = await auth.call(oidcMessages.signUp, {
    signUpHash,
    form: { username, ...form },
    tokenHash,
    ...client,
  });
  return { account, actor: { userId: account.id }, tokenHash };
}

async function connect(user: TestUser, change: Partial<FinishRequest> = {}) {
  const query = await browser.visit(urlOf(await startSignedIn('startConnection', user)));
  return finish(query, { tokenHash: user.tokenHash, ...change });
}

const verifyEmail = (user: TestUser) =>
  auth.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.account.id]);

describe('a new person', () => {
  it('chooses a username and gets an account with the verified address, a session and no password', async () => {
    provider.person = newPerson({ preferred_username: 'Ada Lovelace' });
    const user = await signUp();
    expect(user.account).toMatchObject({ username: 'Ada Lovelace', email: provider.person.email });
    const details = await auth.call(accountMessages.get, { ...user, clientAddress });
    expect(details).toMatchObject({ has_password: false, email_verified: true, is_confirmed: true });
    expect(await identitiesOf(user)).toMatchObject([{ label: 'Main', provider: 'main' }]);
  });

  it('gets into the same account the next time, whatever address and name the provider states then', async () => {
    const user = await signUp();
    provider.person = { ...provider.person, email: 'changed@id.example', preferred_username: 'changed' };
    browser = new ProviderBrowser();
    const newToken = newTokenHash();
    const finished = await finish(await callback(), { newTokenHash: newToken });
    expect(finished).toEqual({ outcome: 'signed in', account: user.account, returnTo });
    expect(await accountOf(newToken)).toEqual(user.account);
  });

  it('enters an address if the provider states none, which is not verified', async () => {
    provider.person = newPerson({ email: undefined, email_verified: true });
    await expect(signUp()).rejects.toMatchObject({ fields: { email: expect.any(String) } });
    browser = new ProviderBrowser();
    const user = await signUp({ email: `typed-${provider.person.sub}@example.com` });
    expect(await auth.call(accountMessages.get, { ...user, clientAddress })).toMatchObject({
      email_verified: false,
    });
  });

  it('cannot replace the verified address by another one', async () => {
    const user = await signUp({ email: 'someone-else@example.com' });
    expect(user.account.email).toBe(provider.person.email);
  });

  it('gets an account with an unverified address if the provider has not verified it', async () => {
    provider.person = newPerson({ email_verified: false });
    const user = await signUp({ email: String(provider.person.email) });
    expect(await auth.call(accountMessages.get, { ...user, clientAddress })).toMatchObject({
      email_verified: false,
    });
    const link = tokenIn(await mail.next(user.account.email, 'Verify your email address'));
    await auth.call(accountMessages.verifyEmail, { linkTokenHash: hashOf(link), clientAddress });
    expect(await auth.call(accountMessages.get, { ...user, clientAddress })).toMatchObject({
      email_verified: true,
    });
  });

  it('gets a suggestion that is valid and free', async () => {
    const { account } = await auth.signUp();
    provider.person = newPerson({ preferred_username: account.username });
    const { account: created } = await signUp();
    expect(created.username).toMatch(new RegExp(`^${account.username}\\d+$`));
  });

  it('can sign up once, also with simultaneous forms', async () => {
    const signUpHash = newTokenHash();
    await finish(await callback(), { signUpHash });
    const { username } = await auth.call(oidcMessages.pendingSignUp, { signUpHash });
    const attempts = [1, 2, 3].map((n) =>
      auth.call(oidcMessages.signUp, {
        signUpHash,
        form: { username: `${username}${n}` },
        tokenHash: newTokenHash(),
        ...client,
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps the sign-up if the username is in use, and loses it after thirty minutes', async () => {
    const { account } = await auth.signUp();
    const signUpHash = newTokenHash();
    await finish(await callback(), { signUpHash });
    const submit = (username: string) =>
      auth.call(oidcMessages.signUp, {
        signUpHash,
        form: { username },
        tokenHash: newTokenHash(),
        ...client,
      });
    await expect(submit(account.username)).rejects.toMatchObject({ code: 'CONFLICT' });
    await auth.database.query(`UPDATE oidc_sign_ups SET created_at = now() - interval '31 minutes'`);
    await expect(submit('free to choose')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: oidcTexts.signUpExpired,
    });
  });
});

describe('an account with the same email address', () => {
  it('is opened if both sides have verified the address', async () => {
    const user = await auth.signUp();
    await verifyEmail(user);
    provider.person = newPerson({ email: user.account.email.toUpperCase() });
    expect(await finish(await callback())).toMatchObject({ outcome: 'signed in', account: user.account });
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  it.each([
    ['neither side has verified it', false, false],
    ['only the provider has verified it', true, false],
    ['only this installation has verified it', false, true],
    ['the provider says so with a text', 'true', true],
  ])('stays closed if %s', async (_who, emailVerified, isVerifiedHere) => {
    const user = await auth.signUp();
    if (isVerifiedHere) await verifyEmail(user);
    provider.person = newPerson({ email: user.account.email, email_verified: emailVerified });
    expect(await finish(await callback())).toEqual(failed('email-in-use'));
    expect(await identitiesOf(user)).toEqual([]);
  });

  it('stays closed if it is the demo user', async () => {
    provider.person = newPerson({ email: 'demo@rubato.example' });
    expect(await finish(await callback())).toEqual(failed('email-in-use'));
  });
});

describe('a sign-in that has started', () => {
  it('ends once: neither the address nor its code works again', async () => {
    await signUp();
    browser = new ProviderBrowser();
    const first = await callback();
    expect(await finish(first)).toMatchObject({ outcome: 'signed in' });
    expect(await finish(first)).toEqual(failed('expired'));
    const second = new URLSearchParams(await callback());
    const code = new URLSearchParams(first).get('code') ?? '';
    second.set('code', code);
    expect(await finish(second.toString())).toEqual(failed('rejected'));
  });

  it('ends once for simultaneous requests', async () => {
    const query = await callback();
    const outcomes = await Promise.all([finish(query), finish(query), finish(query)]);
    expect(outcomes.filter(({ outcome }) => outcome === 'needs username')).toHaveLength(1);
  });

  it('does not end in another browser, at another provider, after ten minutes, or with a made-up state', async () => {
    const query = await callback();
    expect(await finish(query, { browserHash: newTokenHash() })).toEqual(failed('expired'));
    expect(await finish(query, { provider: 'other' })).toEqual(failed('expired'));
    expect(await finish(query.replace(/state=[^&]*/, 'state=made-up'))).toEqual(failed('expired'));
    await auth.database.query(`UPDATE oidc_states SET created_at = now() - interval '11 minutes'`);
    expect(await finish(query)).toEqual(failed('expired'));
    expect(await finish('')).toEqual(failed('expired'));
  });

  it('does not end with a code of another sign-in, which has another challenge', async () => {
    const stolen = new URLSearchParams(await callback()).get('code') ?? '';
    browserHash = newTokenHash();
    const own = new URLSearchParams(await callback());
    own.set('code', stolen);
    expect(await finish(own.toString())).toEqual(failed('rejected'));
  });

  it('tells apart that someone cancelled', async () => {
    const url = urlOf(await startLogIn());
    const { searchParams } = new URL(url);
    const query = new URLSearchParams({
      error: 'access_denied',
      state: searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    expect(await finish(query.toString())).toEqual(failed('denied'));
  });
});

describe('the response of a provider', () => {
  const forged = async (forgery: Forgery) => {
    provider.forgery = forgery;
    return finish(await callback());
  };
  const shifted =
    (seconds: number): Forgery =>
    (claims) => ({
      claims: { ...claims, iat: (claims.iat ?? 0) + seconds, exp: (claims.exp ?? 0) + seconds },
    });

  it('counts with signing keys that were replaced a moment ago', async () => {
    expect(await finish(await callback())).toMatchObject({ outcome: 'needs username' });
    provider.rotateKeys();
    browser = new ProviderBrowser();
    expect(await finish(await callback())).toMatchObject({ outcome: 'needs username' });
  });

  it.each([-290, 290])('counts if its clock is off by %i seconds', async (seconds) => {
    expect(await forged(shifted(seconds))).toMatchObject({ outcome: 'needs username' });
  });

  it.each([-310, 310, -7200])('does not count if its clock is off by %i seconds', async (seconds) => {
    expect(await forged(shifted(seconds))).toEqual(failed('clock'));
  });

  it.each<[string, Forgery]>([
    ['another nonce', (claims) => ({ claims: { ...claims, nonce: 'another' } })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => ({ claims })],
    ['another audience', (claims) => ({ claims: { ...claims, aud: 'another' } })],
    ['another issuer', (claims) => ({ claims: { ...claims, iss: 'https://evil.example' } })],
    ['a further audience', (claims) => ({ claims: { ...claims, aud: ['rubato', 'another'] } })],
    ['no subject', ({ sub: _sub, ...claims }) => ({ claims })],
    ['no signature', (claims) => ({ claims, signWith: 'none' })],
    ['the signature of an unknown key', (claims) => ({ claims, signWith: newSigningKey() })],
  ])('does not count with %s', async (_what, forgery) => {
    expect(await forged(forgery)).toEqual(failed('rejected'));
  });

  it('does not count if it names another issuer, or none', async () => {
    const named = new URLSearchParams(await callback());
    named.set('iss', other.issuer);
    expect(await finish(named.toString())).toEqual(failed('rejected'));
    const unnamed = new URLSearchParams(await callback());
    unnamed.delete('iss');
    expect(await finish(unnamed.toString())).toEqual(failed('rejected'));
  });

  it('does not reach another provider: a code for one is never sent to the other', async () => {
    const forOther = new URLSearchParams(await callback('other'));
    const url = new URL(urlOf(await startLogIn('main')));
    forOther.set('state', url.searchParams.get('state') ?? '');
    const sent = provider.tokens;
    expect(await finish(forOther.toString())).toEqual(failed('rejected'));
    expect(provider.tokens).toBe(sent);
  });

  it('keeps the same subject of two providers apart', async () => {
    await signUp();
    other.person = { ...provider.person };
    browser = new ProviderBrowser();
    other.person = newPerson({ sub: provider.person.sub });
    const finished = await finish(await callback('other'), { provider: 'other' });
    expect(finished).toMatchObject({ outcome: 'needs username' });
  });
});

describe('a provider that is down', () => {
  it('fails its own sign-in only, and works again when it is back', async () => {
    const query = await callback();
    await provider.stop();
    try {
      expect(await finish(query)).toEqual(failed('unavailable'));
      other.person = newPerson();
      expect(await finish(await callback('other'), { provider: 'other' })).toMatchObject({
        outcome: 'needs username',
      });
      const restarted = await startTestAuth({ OIDC_PROVIDERS: JSON.stringify([provider.settings]) });
      const started = await restarted.call(oidcMessages.startLogIn, {
        provider: 'main',
        browserHash,
        returnTo,
        clientAddress,
      });
      expect(started).toEqual({ outcome: 'failed', failure: 'unavailable' });
      const { providers } = await restarted.call(accountMessages.options, {});
      expect(providers).toEqual([{ name: 'main', label: 'Main' }]);
      await restarted.signUp();
      await restarted.close();
    } finally {
      await provider.start();
    }
    expect(await finish(await callback())).toMatchObject({ outcome: 'needs username' });
  });

  it('is one whose metadata names another issuer', async () => {
    const impostor = createServer((_request, reply) => {
      const metadata = { issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/auth` };
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
    });
    impostor.listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    const issuer = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
    const misled = await startTestAuth({
      OIDC_PROVIDERS: JSON.stringify([{ ...provider.settings, issuer }]),
    });
    try {
      const start = { provider: 'main', browserHash, returnTo, clientAddress };
      const started = await misled.call(oidcMessages.startLogIn, start);
      expect(started).toEqual({ outcome: 'failed', failure: 'unavailable' });
    } finally {
      await misled.close();
      impostor.closeAllConnections();
      impostor.close();
    }
  });

  it('is not one that is not configured', async () => {
    expect(await startLogIn('unknown')).toEqual({ outcome: 'failed', failure: 'unknown-provider' });
  });
});

describe('connecting', () => {
  it('adds a way into the account, once', async () => {
    const user = await auth.signUp();
    expect(await connect(user)).toEqual({ outcome: 'connected', returnTo });
    expect(await connect(user)).toEqual({ outcome: 'connected', returnTo });
    expect(await identitiesOf(user)).toMatchObject([{ label: 'Main', email: provider.person.email }]);
    browser = new ProviderBrowser();
    expect(await finish(await callback())).toMatchObject({ outcome: 'signed in', account: user.account });
  });

  it('needs a recent authentication', async () => {
    const user = await auth.signUp();
    await auth.makeStale(user.tokenHash);
    await expect(startSignedIn('startConnection', user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('does not end in the session of a victim, nor without one', async () => {
    const [attacker, victim] = [await auth.signUp(), await auth.signUp()];
    const inSession = (tokenHash?: string) => connect(attacker, { tokenHash: tokenHash as string });
    expect(await inSession(victim.tokenHash)).toEqual(failed('session-changed', true));
    expect(await inSession()).toEqual(failed('session-changed', true));
    expect([await identitiesOf(victim), await identitiesOf(attacker)]).toEqual([[], []]);
  });

  it('does not end in a session that has ended', async () => {
    const user = await auth.signUp();
    const query = await browser.visit(urlOf(await startSignedIn('startConnection', user)));
    await auth.call(authMessages.endSession, { tokenHash: user.tokenHash, clientAddress });
    expect(await finish(query, { tokenHash: user.tokenHash })).toEqual(failed('session-changed', true));
  });

  it('does not end in a session whose token was replaced by a change of the password', async () => {
    const user = await auth.signUp();
    const query = await browser.visit(urlOf(await startSignedIn('startConnection', user)));
    const tokenHash = newTokenHash();
    await auth.call(accountMessages.changePassword, {
      ...user,
      clientAddress,
      newTokenHash: tokenHash,
      form: { current_password: password, password: 'another battery staple' },
    });
    expect(await finish(query, { tokenHash })).toEqual(failed('session-changed', true));
    expect(await identitiesOf({ ...user, tokenHash })).toEqual([]);
  });

  it('does not end if the password was removed meanwhile: the confirmation may have been made with it', async () => {
    const user = await auth.signUp();
    await connect(user);
    provider.person = newPerson();
    browser = new ProviderBrowser();
    const query = await browser.visit(urlOf(await startSignedIn('startConnection', user)));
    await auth.call(passkeyMessages.removePassword, { ...user, clientAddress });
    expect(await finish(query, { tokenHash: user.tokenHash })).toEqual(failed('session-changed', true));
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  it('does not end if the session ends while the provider answers', async () => {
    const user = await auth.signUp();
    const query = await browser.visit(urlOf(await startSignedIn('startConnection', user)));
    const { userId } = user.actor;
    const end = () => auth.database.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    const lock = await auth.lockAccount(userId);
    const finishing = finish(query, { tokenHash: user.tokenHash });
    await lock.waitForWaiting(1);
    await end();
    await lock.release();
    expect(await finishing).toEqual(failed('session-changed', true));
    expect(await identitiesOf(user)).toEqual([]);
  });

  it('ends within the ten minutes of the sign-in, although the confirmation at its start is older by then', async () => {
    const user = await auth.signUp();
    const query = await browser.visit(urlOf(await startSignedIn('startConnection', user)));
    await auth.makeStale(user.tokenHash);
    expect(await finish(query, { tokenHash: user.tokenHash })).toMatchObject({ outcome: 'connected' });
  });

  it('does not take an identity from another account', async () => {
    const owner = await signUp();
    const user = await auth.signUp();
    expect(await connect(user)).toEqual(failed('in-use', true));
    expect(await identitiesOf(owner)).toHaveLength(1);
  });

  it('is not possible for the demo user', async () => {
    const tokenHash = newTokenHash();
    const { id: userId } = await auth.call(authMessages.logInDemo, { tokenHash, ...client });
    const demo = { actor: { userId, isDemo: true }, tokenHash };
    await expect(startSignedIn('startConnection', demo)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(startSignedIn('startConfirmation', demo)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('is part of the data that a user exports', async () => {
  const { account } = await signUp();
  const exported = await auth.call(accountExportMessages.account, { userId: account.id });
  expect(exported.account.identities).toMatchObject([{ label: 'Main', email: provider.person.email }]);
});

describe('disconnecting', () => {
  const disconnect = (user: TestUser, id: number) =>
    auth.call(oidcMessages.disconnect, {
      actor: user.actor,
      tokenHash: user.tokenHash,
      clientAddress,
      id,
    });

  it('ends the way in, and only for its user', async () => {
    const [user, stranger] = [await auth.signUp(), await auth.signUp()];
    await connect(user);
    const [{ id } = { id: 0 }] = await identitiesOf(user);
    await expect(disconnect(stranger, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: texts.notFound,
    });
    await disconnect(user, id);
    expect(await identitiesOf(user)).toEqual([]);
    browser = new ProviderBrowser();
    provider.person = { ...provider.person, email: 'unknown@id.example' };
    expect(await finish(await callback())).toMatchObject({ outcome: 'needs username' });
  });

  it('needs a recent authentication', async () => {
    const user = await auth.signUp();
    await connect(user);
    await auth.makeStale(user.tokenHash);
    const [{ id } = { id: 0 }] = await identitiesOf(user);
    await expect(disconnect(user, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('keeps the last way in, also for simultaneous requests', async () => {
    const user = await signUp();
    const [{ id: first } = { id: 0 }] = await identitiesOf(user);
    await expect(disconnect(user, first)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: accountTexts.lastWayIn,
    });
    provider.person = newPerson();
    browser = new ProviderBrowser();
    expect(await connect(user)).toMatchObject({ outcome: 'connected' });
    const all = await identitiesOf(user);
    const outcomes = await Promise.allSettled(all.map(({ id }) => disconnect(user, id)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  it('keeps the last identity of a provider that is still configured', async () => {
    const user = await signUp();
    await auth.database.query(
      `INSERT INTO identities (user_id, issuer, subject, label) VALUES ($1, 'https://gone.example', $2, 'Gone')`,
      [user.account.id, provider.person.sub],
    );
    const [{ id } = { id: 0 }] = await identitiesOf(user);
    await expect(disconnect(user, id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('confirmation at the provider', () => {
  const confirm = async (user: TestUser) => {
    const query = await browser.visit(urlOf(await startSignedIn('startConfirmation', user)));
    const newToken = newTokenHash();
    const finished = await finish(query, { tokenHash: user.tokenHash, newTokenHash: newToken });
    return { finished, newToken };
  };

  it('renews the session of a user without a password, who authenticates again', async () => {
    const user = await signUp();
    await auth.makeStale(user.tokenHash);
    const { finished, newToken } = await confirm(user);
    expect(finished).toEqual({ outcome: 'confirmed', account: user.account, returnTo });
    expect(await accountOf(user.tokenHash)).toBeNull();
    const details = await auth.call(accountMessages.get, {
      actor: user.actor,
      tokenHash: newToken,
      clientAddress,
    });
    expect(details.is_confirmed).toBe(true);
  });

  it.each<[string, string, Forgery]>([
    [
      'an hour ago',
      'not-recent',
      (claims) => ({ claims: { ...claims, auth_time: (claims.iat ?? 0) - 3600 } }),
    ],
    ['at an unknown time', 'not-recent', ({ auth_time: _time, ...claims }) => ({ claims })],
  ])('fails for an authentication %s', async (_when, failure, forgery) => {
    const user = await signUp();
    provider.forgery = forgery;
    expect((await confirm(user)).finished).toEqual(failed(failure, true));
    expect(await accountOf(user.tokenHash)).toEqual(user.account);
  });

  it('fails for another identity, also one that is not connected', async () => {
    const user = await signUp();
    provider.person = newPerson();
    browser = new ProviderBrowser();
    expect((await confirm(user)).finished).toEqual(failed('not-connected', true));
  });
});

describe('the security log', () => {
  const event = (user: TestUser) => ({
    method: 'provider',
    clientAddress,
    userId: user.account.id,
  });

  it('has each sign-up and log-in through a provider with its method, whether it succeeds or not', async () => {
    let user: TestUser | undefined;
    const signUps = await auth.securityEventsOf(async () => {
      user = await signUp();
    });
    expect(signUps).toEqual([{ msg: 'sign-up: succeeded', ...event(user!) }]);
    browser = new ProviderBrowser();
    const query = await callback();
    expect(await auth.securityEventsOf(() => finish(query))).toEqual([
      { msg: 'log-in: succeeded', ...event(user!) },
    ]);
    expect(await auth.securityEventsOf(() => finish(query))).toEqual([
      { msg: 'log-in: failed', method: 'provider', clientAddress, reason: 'oidc expired' },
    ]);
  });

  it('has each rejected confirmation at a provider', async () => {
    const user = await signUp();
    provider.person = newPerson();
    browser = new ProviderBrowser();
    const query = await browser.visit(urlOf(await startSignedIn('startConfirmation', user)));
    const work = () => finish(query, { tokenHash: user.tokenHash });
    expect(await auth.securityEventsOf(work)).toEqual([
      { msg: 'confirmation: failed', reason: 'oidc not-connected', ...event(user) },
    ]);
  });

  it('has each identity that a user tries to connect', async () => {
    const owner = await signUp();
    const user = await auth.signUp();
    const events = await auth.securityEventsOf(() => connect(user));
    expect(events).toEqual([{ msg: 'connection: failed', reason: 'oidc in-use', ...event(user) }]);
    provider.person = newPerson();
    browser = new ProviderBrowser();
    const { method: _method, ...connected } = event(owner);
    expect(await auth.securityEventsOf(() => connect(owner))).toEqual([
      { msg: 'connection: succeeded', ...connected },
    ]);
  });
});

it('stores no state in clear text', async () => {
  const state = new URL(urlOf(await startLogIn())).searchParams.get('state') ?? '';
  const { rows } = await auth.database.query('SELECT * FROM oidc_states');
  expect(JSON.stringify(rows)).not.toContain(state);
});

it('has a limit for sign-ins that start from one address', async () => {
  const limited = await startTestAuth({
    OIDC_PROVIDERS: JSON.stringify([provider.settings]),
    OIDC_SIGN_INS_PER_ADDRESS: '2',
  });
  const start = () =>
    limited.call(oidcMessages.startLogIn, { provider: 'main', browserHash, returnTo, clientAddress });
  const outcomes = [await start(), await start(), await start()];
  await limited.close();
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['started', 'started', 'failed']);
  expect(outcomes[2]).toMatchObject({ failure: 'too-many' });
});

it('does not open an account for a password that a user has not set', async () => {
  const { account } = await signUp();
  await expect(auth.logIn(account.email, password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
