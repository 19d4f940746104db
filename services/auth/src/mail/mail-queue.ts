import { Inject, Injectable } from '@nestjs/common';
import { AppError, accountTexts, texts } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import { MAILER, type Mailer } from './mailer.ts';
import type { MailData, MailKindName } from './mail-kinds.ts';

/** Beyond it, requests of people without a session are rejected: the mail server is down, or someone floods it. */
const maxWaitingRequests = 10_000;

/** How many mails of one kind wait for one user. They say the same: more are left out. */
const maxWaitingOfKind = 20;

/** A mail to send: to a user, or to the account with an address. */
export type NewMail = { readonly kind: MailKindName; readonly data?: MailData } & (
  { readonly userId: number } | { readonly address: string }
);

/** Adds mails to the transactions that cause them. `MailWorker` sends them, also after a restart. */
@Injectable()
export class MailQueue {
  constructor(@Inject(MAILER) private readonly mailer: Mailer | null) {}

  /** Whether mails are sent at all. Without, `add` does nothing. */
  get isEnabled(): boolean {
    return this.mailer !== null;
  }

  /** Throws NOT_FOUND if no mails are sent. */
  assertEnabled(): void {
    if (!this.isEnabled) throw new AppError('NOT_FOUND', accountTexts.mailOff);
  }

  /** Adds a mail to the transaction of `manager`. Throws UNAVAILABLE for an address while too many such mails wait. */
  async add(manager: EntityManager, mail: NewMail): Promise<void> {
    if (!this.mailer) return;
    const [userId, address] = 'userId' in mail ? [mail.userId, null] : [null, mail.address];
    if (userId === null) await assertRoom(manager);
    else if (await isRepeated(manager, userId, mail.kind)) return;
    await manager.query('INSERT INTO mails (kind, user_id, address, data) VALUES ($1, $2, $3, $4)', [
      mail.kind,
      userId,
      address,
      JSON.stringify(mail.data ?? {}),
    ]);
  }

  /** Removes mails of these kinds to the user that wait or could not be sent yet. */
  async withdraw(manager: EntityManager, userId: number, kinds: readonly MailKindName[]): Promise<void> {
    await manager.query('DELETE FROM mails WHERE user_id = $1 AND kind = ANY($2)', [userId, kinds]);
  }
}

/** Mails to users do not count: they must not keep others from recovering their accounts. */
async function assertRoom(manager: EntityManager): Promise<void> {
  const [row]: [{ count: string }] = await manager.query(
    `SELECT count(*) FROM (SELECT FROM mails WHERE user_id IS NULL LIMIT ${maxWaitingRequests}) AS waiting`,
  );
  if (Number(row.count) >= maxWaitingRequests)
    throw new AppError('UNAVAILABLE', texts.serverError, { retryAfterSeconds: 60 });
}

async function isRepeated(manager: EntityManager, userId: number, kind: MailKindName): Promise<boolean> {
  const waiting: unknown[] = await manager.query(
    `SELECT FROM mails WHERE user_id = $1 AND kind = $2 LIMIT ${maxWaitingOfKind}`,
    [userId, kind],
  );
  return waiting.length >= maxWaitingOfKind;
}
