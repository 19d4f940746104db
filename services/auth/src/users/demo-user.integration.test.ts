import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountMessages, authMessages, authTexts, oidcMessages } from '@rubato/contracts';
import { temporaryFolder } from '@rubato/testing';
import { ProviderBrowser } from '../../testing/browser.ts';
import { newPerson, startIdentityProvider, type IdentityProvider } from '../../testing/identity-provider.ts';
import {
  client,
  clientAddress,
  newTokenHash,
  password,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '../../testing/test-auth.ts';

const taken = { code: 'CONFLICT', fields: { username: authTexts.usernameTaken } };
const tooSimilar = { code: 'CONFLICT', fields: { username: authTexts.usernameTooSimilar } };
const emailTaken = { code: 'CONFLICT', fields: { email: authTexts.emailTaken } };
const email = 'Demo@Rubato.example';

let auth: TestAuth;

const own = ({ actor, tokenHash }: TestUser) => ({ actor, tokenHash, clientAddress });
const signUp = (username: string, address = 'someone@example.com') => {
  const user = { username, email: address, password };
  return auth.call(authMessages.signUp, { user, tokenHash: newTokenHash(), ...client });
};
const rename = (user: TestUser, username: string) =>
  auth.call(accountMessages.rename, { ...own(user), form: { username } });
const changeEmail = (user: TestUser, address: string) =>
  auth.call(accountMessages.changeEmail, { ...own(user), form: { email: address } });
describe('the names of the demo user, where there is none', () => {
  let provider: IdentityProvider;
  let mails: Awaited<ReturnType<typeof temporaryFolder>>;
  let user: TestUser;

  beforeAll(async () => {
    mails = await temporaryFolder();
    provider = await startIdentityProvider({ name: 'main', origin: 'https://music.example' });
    auth = await startTestAuth({
      DEMO: 'off',
      MAIL_FOLDER: mails.path,
      OIDC_PROVIDERS: JSON.stringify([provider.settings]),
    });
  });
  afterAll(async () => {
    await auth.close();
    await provider.stop();
    await mails.remove();
  });
  beforeEach(async () => {
    user = await auth.signUp();
  });

  it.each([
    ['demo', taken],
    ['Demo', taken],
    ['demᴏ', tooSimilar],
    ['Linden Telegraph', taken],
  ])('are not for other users: %s', async (username, conflict) => {
    await expect(signUp(username)).rejects.toMatchObject(conflict);
    await expect(rename(user, username)).rejects.toMatchObject(conflict);
    await expect(signUpWithProvider(username)).rejects.toMatchObject(conflict);
  });

  it('include its address', async () => {
    await expect(signUp('someone', email)).rejects.toMatchObject(emailTaken);
    await expect(changeEmail(user, email)).rejects.toMatchObject(emailTaken);
    provider.person = newPerson({ email: undefined });
    await expect(signUpWithProvider('someone', email)).rejects.toMatchObject(emailTaken);
  });

  it('are rejected when a provider states them', async () => {
    provider.person = newPerson({ email });
    const { finished } = await signInWithProvider();
    expect(finished).toMatchObject({ outcome: 'failed', failure: 'email-in-use' });

    provider.person = newPerson({ preferred_username: 'demo' });
    const { signUpHash } = await signInWithProvider();
    const { username } = await auth.call(oidcMessages.pendingSignUp, { signUpHash });
    expect(username).toMatch(/^demo\d+$/);
  });

  async function signInWithProvider() {
    const browserHash = newTokenHash();
    const request = { provider: 'main', browserHash, clientAddress };
    const started = await auth.call(oidcMessages.startLogIn, { ...request, returnTo: '/' });
    if (started.outcome === 'failed') throw new Error(started.failure);
    const query = await new ProviderBrowser().visit(started.url);
    const signUpHash = newTokenHash();
    const newTokens = { newTokenHash: newTokenHash(), signUpHash };
    return {
      signUpHash,
      finished: await auth.call(oidcMessages.finish, { ...request, ...client, ...newTokens, query }),
    };
  }

  async function signUpWithProvider(username: string, stated?: string) {
    const { signUpHash } = await signInWithProvider();
    const form = { username, ...(stated ? { email: stated } : {}) };
    return auth.call(oidcMessages.signUp, { signUpHash, form, tokenHash: newTokenHash(), ...client });
  }
});
