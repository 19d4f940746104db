import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { passkeyMessages } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { simpleParser } from 'mailparser';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { clientAddress, newTokenHash, startTestAuth, type TestAuth } from '../../testing/test-auth.ts';
import { FolderMailer } from './folder.mailer.ts';
import { formatMail } from './mail-text.ts';

const subject = 'Verify your email address';

describe('the queue of mails', () => {
  let mail: MailServer;
  let auth: TestAuth;
  beforeAll(async () => {
    mail = await startMailServer();
    auth = await startTestAuth({ SMTP_URL: mail.url });
  });
  afterAll(async () => {
    await auth.close();
    await mail.close();
  });
  const attempts = async () => (await auth.database.query('SELECT attempts, data FROM mails')).rows;

  it('keeps a mail that the server rejects, and sends it later', async () => {
    mail.rejection = 'Try again later';
    const { account } = await auth.signUp();
    await waitUntil(async () => (await attempts())[0]?.attempts === 1);
    expect(mail.waiting).toEqual([]);
    mail.rejection = undefined;
    await auth.database.query('UPDATE mails SET due_at = now()');
    await mail.next(account.email, subject);
    await waitUntil(async () => (await attempts()).length === 0);
  });

  it('tries for a day, then discards a mail', async () => {
    mail.rejection = 'Never';
    const { account } = await auth.signUp();
    await auth.database.query('DELETE FROM mails');
    // One mail for each attempt, as if the attempts before it had failed.
    await auth.database.query(
      `INSERT INTO mails (kind, user_id, attempts) SELECT 'password-changed', $1, made FROM generate_series(0, 17) AS made`,
      [account.id],
    );
    const readWaiting = async () => {
      const { rows } = await auth.database.query(
        `SELECT count(*)::integer AS mails, bool_or(due_at <= now()) AS "isDue",
                round(sum(extract(epoch FROM due_at - now())) / 3600)::integer AS hours
         FROM mails`,
      );
      return rows[0];
    };
    await waitUntil(async () => {
      const { mails, isDue } = await readWaiting();
      return mails < 18 && !isDue;
    });
    expect(await readWaiting()).toMatchObject({ mails: 17, hours: 26 });
    await auth.database.query('DELETE FROM mails');
    mail.rejection = undefined;
    expect(mail.waiting).toEqual([]);
  });

  it('discards a kind that this version does not know', async () => {
    await auth.database.query(`INSERT INTO mails (kind, address) VALUES ('toString', 'ann@example.com')`);
    await waitUntil(async () => (await attempts()).length === 0);
    expect(mail.waiting).toEqual([]);
  });

  it('sends at most twenty mails of one kind a day to one address, whichever accounts cause them', async () => {
    const email = 'victim@example.com';
    const users = [await auth.signUp(), await auth.signUp()];
    for (let count = 0; count < 25; count += 1)
      for (const { account } of users.slice(count % 2, (count % 2) + 1)) {
        await auth.database.query('UPDATE users SET pending_email = $2 WHERE id = $1', [account.id, email]);
        await auth.database.query(`INSERT INTO mails (kind, user_id) VALUES ('change-email', $1)`, [
          account.id,
        ]);
      }
    await waitUntil(async () => (await attempts()).length === 0);
    expect(mail.waiting.filter((line) => line === `Verify your new email address ${email}`)).toHaveLength(20);
  });

  it('counts a mail once, however often it is tried', async () => {
    const { account } = await auth.signUp();
    await mail.next(account.email, subject);
    mail.rejection = 'Try again later';
    await auth.database.query(`INSERT INTO mails (kind, user_id) VALUES ('password-changed', $1)`, [
      account.id,
    ]);
    for (let count = 1; count <= 11; count += 1) {
      await waitUntil(async () => (await attempts())[0]?.attempts === count);
      if (count === 11) mail.rejection = undefined;
      await auth.database.query('UPDATE mails SET due_at = now()');
    }
    await mail.next(account.email, 'Your password was changed');
    await auth.database.query(
      `INSERT INTO mails (kind, user_id) SELECT 'password-changed', $1 FROM generate_series(1, 19)`,
      [account.id],
    );
    for (let count = 1; count <= 19; count += 1) await mail.next(account.email, 'Your password was changed');
  });

  it('holds at most twenty mails of one kind for a user', async () => {
    mail.rejection = 'Try again later';
    const { account, actor, tokenHash } = await auth.signUp();
    const codeHashes = Array.from({ length: 10 }, newTokenHash);
    for (let count = 0; count < 25; count += 1)
      await auth.call(passkeyMessages.replaceRecoveryCodes, { actor, tokenHash, clientAddress, codeHashes });
    const { rows } = await auth.database.query(
      'SELECT kind, count(*)::integer FROM mails WHERE user_id = $1 GROUP BY kind ORDER BY kind',
      [account.id],
    );
    expect(rows).toEqual([
      { kind: 'recovery-codes-replaced', count: 20 },
      { kind: 'verify-email', count: 1 },
    ]);
    await auth.database.query('DELETE FROM mails');
    mail.rejection = undefined;
  });

  describe('while 10,000 mails wait', () => {
    const fill = (userId: number | null) =>
      auth.database.query(
        `INSERT INTO mails (kind, user_id, due_at) SELECT 'reset-password', $1, now() + interval '1 hour' FROM generate_series(1, 10000)`,
        [userId],
      );
    afterEach(async () => {
      await auth.database.query('DELETE FROM mails');
    });

    it('accepts requests to reset a password if the users were signed in who caused them', async () => {
      const { account } = await auth.signUp();
      await fill(account.id);
      await auth.requestReset(account.email);
      await mail.next(account.email, 'Reset your password');
    });

    it('rejects them if they are such requests', async () => {
      await fill(null);
      await expect(auth.requestReset('ann@example.com')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
  });

  it('takes the base of links from the settings', async () => {
    const { account } = await auth.signUp();
    const { text, html } = await mail.next(account.email, subject);
    expect(text).toMatch(/^https:\/\/music\.example\/verify-email#token=[\w-]{43}$/m);
    expect(html).toMatch(/href="https:\/\/music\.example\/verify-email#token=[\w-]{43}"/);
  });
});

describe('an installation without a mail server', () => {
  it('writes mails into a folder that only the operator reads', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'rubato-mail-')), 'mail');
    const mailer = new FolderMailer(folder, 'Rubato <rubato@localhost>');
    await mailer.send(formatMail('ann@example.com', 'Ann', { subject: 'Hi', paragraphs: ['One', 'Two'] }));
    const [file = ''] = await readdir(folder);
    const { to, text } = await simpleParser(await readFile(join(folder, file)));
    expect([to].flat()[0]?.text).toBe('ann@example.com');
    expect(text).toContain('Hello Ann,\n\nOne\n\nTwo');
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });
});

describe('the text of a mail', () => {
  it('shows names as text, also in HTML', () => {
    const { html, text } = formatMail('ann@example.com', '<b>Ann</b> & "co"', {
      subject: '<i>',
      paragraphs: ['a < b'],
      action: { label: 'Go', url: 'https://music.example/?a=1&b="2"' },
    });
    expect(text).toContain('Hello <b>Ann</b> & "co",');
    expect(html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt; &amp; &quot;co&quot;,');
    expect(html).toContain('href="https://music.example/?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('<b>');
  });
});
