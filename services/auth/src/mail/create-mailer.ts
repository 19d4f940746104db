import type { MailConfig } from '../config.ts';
import { FolderMailer } from './folder.mailer.ts';
import type { Mailer } from './mailer.ts';
import { SmtpMailer } from './smtp.mailer.ts';

/** The mailer of the configuration; null if no mail is sent. */
export function createMailer(mail: MailConfig): Mailer | null {
  if (mail.delivery === 'smtp') return new SmtpMailer(mail.url, mail.from);
  return mail.delivery === 'folder' ? new FolderMailer(mail.folder, mail.from) : null;
}
