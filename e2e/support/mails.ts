import { expect } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The data folder of the product, which writes its mail there, or the address of the Mailpit that receives the mail. */
const { DATA_DIR, MAILPIT_URL } = process.env;

/** Whether `linkInMail` works with this product. */
export const canReadMails = Boolean(DATA_DIR ?? MAILPIT_URL);

/** Waits for a mail to an address, and returns the link in it. */
export async function linkInMail(to: string, subject: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mail = await (MAILPIT_URL
      ? findInMailpit(MAILPIT_URL, to, subject)
      : findInFolder(join(DATA_DIR ?? '', 'mail'), to, subject));
    link = /http\S+#token=[\w-]{43}/.exec(mail)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

/** The newest mail, without the line breaks of its encoding. */
async function findInFolder(folder: string, to: string, subject: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const mail = mails.findLast((text) => text.includes(`To: ${to}`) && text.includes(`Subject: ${subject}`));
  return mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
}

/** The text of the newest mail, or that of the response if there is none. */
async function findInMailpit(url: string, to: string, subject: string): Promise<string> {
  const query = encodeURIComponent(`to:"${to}" subject:"${subject}"`);
  const response = await fetch(`${url}/view/latest.txt?query=${query}`);
  return response.text();
}
