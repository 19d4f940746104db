import { Inject, Injectable } from '@nestjs/common';
import {
  accountDeletionMessages,
  AppError,
  deletionTexts,
  type AccountDeletion,
  type Actor,
} from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { lockOwn } from '../accounts/own-user.ts';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { assertAdminLeft, lockAdmins } from '../moderation/staff.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

type DeletionRequest = z.output<typeof accountDeletionMessages.request.request>;
type Cancellation = z.output<typeof accountDeletionMessages.cancel.request>;

/** Lets users leave. `DeletionWorker` deletes their accounts after a grace period, in which they can change their mind. */
@Injectable()
export class DeletionsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly limits: AttemptLimits,
    private readonly mails: MailQueue,
    private readonly securityLog: SecurityLog,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'deletionDays'>,
  ) {}

  async find({ userId }: Actor): Promise<AccountDeletion> {
    return { deletes_at: (await findDue(this.database.manager, userId))?.toISOString() ?? null };
  }

  /**
   * Schedules the deletion, unless it is scheduled already, and ends all other sessions. Throws
   * INVALID for another username, and FORBIDDEN for the demo user, for the last admin and without a recent
   * authentication.
   */
  async request({ actor, username, tokenHash, clientAddress }: DeletionRequest): Promise<AccountDeletion> {
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    await this.limits.countOwn('mail request', actor.userId);
    const dueAt = await this.database.transaction(async (manager) => {
      await lockAdmins(manager);
      const user = await lockOwn(manager, actor);
      if (user.username !== username.trim())
        throw new AppError('INVALID', 'Another username', { fields: { username: deletionTexts.username } });
      const dueAt = (await findDue(manager, user.id)) ?? (await this.#schedule(manager, user.id));
      if (user.role === 'admin') await assertAdminLeft(manager);
      return dueAt;
    });
    await this.sessions.endOthers(actor.userId, tokenHash);
    this.securityLog.write('deletion request', 'succeeded', { clientAddress, userId: actor.userId });
    return { deletes_at: dueAt.toISOString() };
  }

  /** Keeps the account. Throws UNAUTHENTICATED if it is too late. */
  async cancel({ actor, clientAddress }: Cancellation): Promise<AccountDeletion> {
    const isKept = await this.database.transaction(async (manager) => {
      const { id } = await lockOwn(manager, actor);
      const [, count]: [unknown, number] = await manager.query(
        'DELETE FROM account_deletions WHERE user_id = $1',
        [id],
      );
      if (count) await this.mails.add(manager, { kind: 'deletion-cancelled', userId: id });
      return count > 0;
    });
    if (isKept)
      this.securityLog.write('deletion request', 'withdrawn', { clientAddress, userId: actor.userId });
    return { deletes_at: null };
  }

  async #schedule(manager: EntityManager, userId: number): Promise<Date> {
    const [row]: { due_at: Date }[] = await manager.query(
      'INSERT INTO account_deletions (user_id, due_at) VALUES ($1, now() + make_interval(days => $2)) RETURNING due_at',
      [userId, this.config.deletionDays],
    );
    const date = row!.due_at.toISOString().slice(0, 10);
    await this.mails.add(manager, { kind: 'deletion-requested', userId, data: { date } });
    return row!.due_at;
  }
}

async function findDue(manager: EntityManager, userId: number): Promise<Date | undefined> {
  const [row]: { due_at: Date }[] = await manager.query(
    'SELECT due_at FROM account_deletions WHERE user_id = $1',
    [userId],
  );
  return row?.due_at;
}
