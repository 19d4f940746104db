import { expect } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the product writes its mail; not known for a product that was already running. */
export const mailFolder = process.env.MAIL_FOLDER;

/** Waits for a mail to an address, and returns the link in it. */
export async function linkInMail(to: string, subject: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = await readMails();
    const mail = mails.findLast((text) => text.includes(`To: ${to}`) && text.includes(`Subject: ${subject}`));
    link = /http\S+#token=[\w-]{43}/.exec(mail ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

/** The mails, oldest first, without the line breaks of their encoding. */
async function readMails(): Promise<string[]> {
  const folder = mailFolder ?? '';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}
