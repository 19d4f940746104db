import type { MailConfig } from '../config.ts';
import { FolderMailer } from './folder.mailer.ts';
import type { Mailer } from './mailer.ts';

/** The mailer of the configuration; null if no mail is sent. */
export async function createMailer(mail: MailConfig): Promise<Mailer | null> {
  if (mail.delivery === 'smtp') {
    const { SmtpMailer } = await import('./smtp.mailer.ts');
    return new SmtpMailer(mail.url, mail.from);
  }
  return mail.delivery === 'folder' ? new FolderMailer(mail.folder, mail.from) : null;
}
