import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountTexts, authMessages, passkeyMessages, passkeyTexts } from '@rubato/contracts';
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
let codeHashes: string[];

beforeAll(async () => {
  mail = await startMailServer();
  auth = await startTestAuth({ SMTP_URL: mail.url, LOG_IN_FAILURES_PER_ADDRESS: '0' });
});
afterAll(async () => {
  await auth.close();
  await mail.close();
});
beforeEach(async () => {
  user = await auth.signUp();
  codeHashes = await replaceCodes();
});

const own = () => ({ actor: user.actor, tokenHash: user.tokenHash, clientAddress });
async function replaceCodes(): Promise<string[]> {
  const created = Array.from({ length: 10 }, newTokenHash);
  await auth.call(passkeyMessages.replaceRecoveryCodes, { ...own(), codeHashes: created });
  return created;
}
const left = async () => (await auth.call(passkeyMessages.list, own())).recovery_codes;
const logIn = async (codeHash: string, email = user.account.email) => {
  const tokenHash = newTokenHash();
  await auth.call(passkeyMessages.logInWithRecoveryCode, { email, codeHash, tokenHash, ...client });
  return tokenHash;
};
const rejected = { code: 'UNAUTHENTICATED', fields: { code: passkeyTexts.codeInvalid } };

describe('a recovery code', () => {
  it('logs its owner in once, who gets a notice by mail', async () => {
    const tokenHash = await logIn(codeHashes[0]!, user.account.email.toUpperCase());
    expect(await auth.call(authMessages.verifySession, { tokenHash })).toMatchObject({
      id: user.account.id,
    });
    expect(await left()).toBe(9);
    await mail.next(user.account.email, 'You have new recovery codes');
    const { text } = await mail.next(user.account.email, 'A recovery code was used');
    expect(text).toContain('Codes left: 9.');
    await expect(logIn(codeHashes[0]!)).rejects.toMatchObject(rejected);
    await logIn(codeHashes[1]!);
  });

  it('works once, also for simultaneous uses', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => logIn(codeHashes[0]!)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await left()).toBe(9);
  });

  it('does not work for another account, and unknown accounts get the same response', async () => {
    const other = await auth.signUp();
    await expect(logIn(codeHashes[0]!, other.account.email)).rejects.toMatchObject(rejected);
    await expect(logIn(codeHashes[0]!, 'nobody@example.com')).rejects.toMatchObject(rejected);
    expect(await left()).toBe(10);
  });

  it('no longer works when there are new ones', async () => {
    const replaced = codeHashes[0]!;
    codeHashes = await replaceCodes();
    await expect(logIn(replaced)).rejects.toMatchObject(rejected);
    expect(await left()).toBe(10);
  });

  it('cannot be guessed: after ten wrong ones, the right one is rejected too', async () => {
    for (let count = 0; count < 10; count += 1)
      await expect(logIn(newTokenHash())).rejects.toMatchObject(rejected);
    await expect(logIn(codeHashes[0]!)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(auth.logIn(user.account.email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is not created without a recent confirmation', async () => {
    await auth.makeStale(user.tokenHash);
    await expect(replaceCodes()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      fields: { confirmation: accountTexts.confirmationRequired },
    });
  });
});
