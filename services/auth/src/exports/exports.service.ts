import { Inject, Injectable } from '@nestjs/common';
import { accountExportMessages, AppError, exportEvents, texts } from '@rubato/contracts';
import { Consumes } from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { findOwn } from '../accounts/own-user.ts';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { Identities } from '../oidc/identities.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UserEntity } from '../users/user.entity.ts';

type Authorization = z.output<typeof accountExportMessages.authorize.request>;
type AccountExport = z.output<typeof accountExportMessages.account.response>;
type ExportMade = z.output<typeof exportEvents.exportMade.payload>;

/** What auth has to do with the exports of users' data, which media writes. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly passkeys: PasskeysService,
    private readonly identities: Identities,
    private readonly limits: AttemptLimits,
    private readonly mails: MailQueue,
    private readonly securityLog: SecurityLog,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'origin'>,
  ) {}

  /** Throws FORBIDDEN for the demo user and without a recent authentication, and TOO_MANY_REQUESTS above the limit per day. */
  async authorize({ actor, tokenHash, clientAddress }: Authorization): Promise<Record<string, never>> {
    await findOwn(this.database.manager, actor);
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    await this.limits.countOwn('data export', actor.userId);
    this.securityLog.write('data export', 'succeeded', { clientAddress, userId: actor.userId });
    return {};
  }

  /** The account without secrets. Throws NOT_FOUND. */
  async getAccount(userId: number): Promise<AccountExport> {
    const user = await this.database.manager.findOneBy(UserEntity, { id: userId });
    if (!user) throw new AppError('NOT_FOUND', texts.notFound);
    const sessions = await this.sessions.list({ userId }, '');
    const passkeys = await this.passkeys.list({ userId });
    const identities = await this.identities.list(userId, () => null);
    return {
      origin: this.config.origin,
      username: user.username,
      artistName: user.artistName,
      account: {
        id: user.id,
        username: user.username,
        email: user.email,
        email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
        artist_name: user.artistName,
        created_at: user.createdAt.toISOString(),
        role: user.role,
        quotas: { ...user.quotas },
        suspended_at: user.suspendedAt?.toISOString() ?? null,
        suspension_reason: user.suspensionReason,
        passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({ name, created_at, last_used_at })),
        sessions: sessions.map(({ device, created_at, last_seen_at }) => ({
          device,
          created_at,
          last_seen_at,
        })),
        identities: identities.map(({ label, email, created_at, last_used_at }) => ({
          label,
          email,
          created_at,
          last_used_at,
        })),
      },
    };
  }

  /** The account may be deleted by now: the mail would have no recipient. */
  @Consumes(exportEvents.exportMade, 'send-export-mail')
  async announce({ userId, expiresAt }: ExportMade, manager: EntityManager): Promise<void> {
    const [user] = await manager.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [userId]);
    const date = expiresAt.slice(0, 10);
    if (user) await this.mails.add(manager, { kind: 'export-ready', userId, data: { date } });
  }
}
