import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from './mailer.ts';

/** The newest ones are kept. */
const maxFiles = 1000;

/** Writes each mail into a folder, as a file that mail programs open, for installations without an SMTP server. */
export class FolderMailer implements Mailer {
  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {}

  async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Loaded with the first mail: most processes send few or none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail({ ...mail, from: this.from });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
    const file = join(this.folder, name);
    // Readers never see a half-written file. Mails contain links that give access to accounts.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, `${file}.eml`);
    await this.#removeOldest();
  }

  async close(): Promise<void> {}

  async #removeOldest(): Promise<void> {
    const files = (await readdir(this.folder)).toSorted();
    const excess = files.slice(0, Math.max(0, files.length - maxFiles));
    await Promise.all(excess.map((file) => rm(join(this.folder, file), { force: true })));
  }
}
