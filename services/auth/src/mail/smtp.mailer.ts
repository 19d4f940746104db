import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

/** Milliseconds. A server that does not respond must not hold a mail longer than its lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mail to an SMTP server. */
export class SmtpMailer implements Mailer {
  readonly #transport;

  /** `url` is `smtp://` or `smtps://` with host, port and credentials; `from` is the sender. */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.#transport = createTransport(
      { url, pool: true, maxConnections: 2, ...timeouts },
      { disableFileAccess: true, disableUrlAccess: true },
    );
  }

  async send(mail: Mail): Promise<void> {
    await this.#transport.sendMail({ ...mail, from: this.from });
  }

  async close(): Promise<void> {
    this.#transport.close();
  }
}
