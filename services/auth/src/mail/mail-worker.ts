import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, RecurringWork, type Logger } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { LinkTokens } from '../accounts/link-tokens.ts';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { KnownDevices } from '../devices/known-devices.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { toCanonicalName } from '../users/canonical-name.ts';
import { mailKinds, type MailData, type MailKind } from './mail-kinds.ts';
import { formatMail } from './mail-text.ts';
import { MAILER, type Mailer } from './mailer.ts';

const pollMs = 1000;
/** The times between them add up to 25 hours. */
const maxAttempts = 18;

interface WaitingMail {
  readonly id: string;
  readonly kind: string;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly data: MailData;
  readonly attempts: number;
}

interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly pending_email: string | null;
}

/**
 * Takes mails for two minutes, longer than sending all of them can take, so that no replica sends them at the same time. The
 * next attempt of a mail that fails is after 2, 4, 8 and at most 128 minutes.
 */
const takeMails = `
  UPDATE mails SET attempts = attempts + 1, due_at = now() + make_interval(mins => (2 ^ least(attempts + 1, 7))::integer)
  WHERE id IN (SELECT id FROM mails WHERE due_at <= now() ORDER BY due_at, id LIMIT 4 FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, user_id, address, data, attempts`;

const findRecipient = `
  SELECT id, username, email, pending_email FROM users
  WHERE NOT is_demo AND (id = $1 OR email_key = $2)`;

/** Sends the mails of the queue. A mail may be sent twice if the process ends in between, and is never lost. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #polling = new RecurringWork(() => this.#poll(), {
    first: [0, pollMs],
    next: [pollMs / 2, pollMs],
  });
  #hasFailed = false;

  constructor(
    private readonly database: DataSource,
    private readonly links: LinkTokens,
    private readonly limits: AttemptLimits,
    private readonly devices: KnownDevices,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'origin'>,
    @Inject(MAILER) private readonly mailer: Mailer | null,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.mailer) this.#polling.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#polling.stop();
    await this.mailer?.close();
  }

  async #poll(): Promise<void> {
    try {
      let isBusy = true;
      while (isBusy && !this.#polling.isStopped) isBusy = await this.sendDue();
      this.#hasFailed = false;
    } catch (err) {
      if (!this.#hasFailed) this.log.warn({ err }, 'mail queue: reading failed, will retry');
      this.#hasFailed = true;
    }
  }

  /** Sends up to four mails that are due. Returns whether there were any. */
  async sendDue(): Promise<boolean> {
    const [mails]: [WaitingMail[]] = await this.database.query(takeMails);
    await Promise.all(mails.map((mail) => this.#deliver(mail)));
    return mails.length > 0;
  }

  async #deliver(mail: WaitingMail): Promise<void> {
    try {
      const outcome = await this.#send(mail);
      await this.database.query('DELETE FROM mails WHERE id = $1', [mail.id]);
      this.log.info({ mailId: mail.id, kind: mail.kind }, `mail: ${outcome}`);
    } catch (err) {
      const isLast = mail.attempts >= maxAttempts;
      if (isLast) await this.database.query('DELETE FROM mails WHERE id = $1', [mail.id]);
      const { id: mailId, kind, attempts } = mail;
      this.log.warn(
        { err, mailId, kind, attempts },
        isLast ? 'mail: discarded after the last attempt' : 'mail: sending failed, will retry',
      );
    }
  }

  /** An address without an account gets no mail. */
  async #send({ kind: name, user_id: userId, address, data, attempts }: WaitingMail): Promise<string> {
    const kind: MailKind | undefined = Object.hasOwn(mailKinds, name)
      ? mailKinds[name as keyof typeof mailKinds]
      : undefined;
    if (!kind) return 'discarded, unknown kind';
    const [user]: (Recipient | undefined)[] = await this.database.query(findRecipient, [
      userId,
      address === null ? null : toCanonicalName(address),
    ]);
    const to = user && chooseAddress(kind, user, data);
    if (!user || !to) return 'discarded, no recipient';
    if (attempts === 1 && !(await this.#count(name, user.id, to, data)))
      return 'discarded, too many to this recipient';
    const action = kind.link && (await this.#createLink(kind.link, user.id, to));
    const content = { subject: kind.subject, paragraphs: kind.createParagraphs(data), action };
    await this.mailer?.send(formatMail(to, user.username, content));
    return 'sent';
  }

  /**
   * Returns whether the recipient may get another mail of this kind today. Requests from a device that the user has used
   * count apart: strangers cannot use up what the user needs to recover the account.
   */
  async #count(kind: string, userId: number, to: string, { device }: MailData): Promise<boolean> {
    const isKnown = kind === 'reset-password' && device && (await this.devices.isKnown(userId, device));
    return this.limits.countMail(kind, to, isKnown ? 'known device' : 'anyone');
  }

  async #createLink({ kind, label, path }: NonNullable<MailKind['link']>, userId: number, email: string) {
    const token = await this.links.create(kind, userId, email);
    // The part after # is never sent to servers: neither logs nor referrers contain the token.
    return { label, url: `${this.config.origin}${path}#token=${token}` };
  }
}

function chooseAddress(kind: MailKind, user: Recipient, data: MailData): string | null | undefined {
  if (kind.recipient === 'pending address') return user.pending_email;
  return kind.recipient === 'stated address' ? data.to : user.email;
}

/** How long mails that could not be sent are kept, at most. */
export const mailRetention = { table: 'mails', since: 'created_at', days: 2 };
